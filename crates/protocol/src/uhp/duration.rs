//! Spans of time as the protocol writes them.

use std::time::Duration;

/// Reads `hh:mm:ss`, with up to nine digits of a fraction.
pub(crate) fn parse(text: &str) -> Option<Duration> {
    let (hours, rest) = text.split_once(':')?;
    let (minutes, seconds) = rest.split_once(':')?;
    let hours = number(hours, u64::from(u32::MAX))?;
    let minutes = number(minutes, 59)?;
    let seconds = parse_seconds(seconds).filter(|seconds| seconds.as_secs() < 60)?;
    Some(Duration::from_secs((hours * 60 + minutes) * 60) + seconds)
}

/// Reads seconds with up to nine digits of a fraction.
pub(crate) fn parse_seconds(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    if fraction.len() > 9 {
        return None;
    }
    let nanos = number(fraction, 999_999_999)? * 10_u64.pow(9 - fraction.len() as u32);
    Some(Duration::new(number(whole, u64::from(u32::MAX))?, nanos as u32))
}

/// Writes `hh:mm:ss` in whole seconds, which is all that every engine reads: what is
/// below one second becomes one.
pub(crate) fn text(time: Duration) -> String {
    let seconds = time.as_secs().max(1);
    format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Writes `hh:mm:ss.fff`, for engines that read it.
pub(crate) fn fine_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{hours:02}:{minutes:02}:{seconds:02}.{:03}", time.subsec_millis())
}

fn number(digits: &str, most: u64) -> Option<u64> {
    let plain = !digits.is_empty() && digits.len() <= 10 && digits.bytes().all(|b| b.is_ascii_digit());
    digits.parse().ok().filter(|&number| plain && number <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_and_written() {
        for (written, millis) in
            [("00:00:05", 5_000), ("1:00:00", 3_600_000), ("00:00:00.25", 250), ("0:01:01.001", 61_001)]
        {
            assert_eq!(parse(written), Some(Duration::from_millis(millis)), "{written}");
        }
        for bad in
            ["", "5", "00:05", "00:60:00", "00:00:60", "0:0:-1", "0:0:1.", "a:b:c", "1:2:3:4", "+1:0:0"]
        {
            assert_eq!(parse(bad), None, "{bad}");
        }
        assert_eq!(parse_seconds("0.2"), Some(Duration::from_millis(200)));
        assert_eq!(parse_seconds("90"), Some(Duration::from_secs(90)));
        assert_eq!(["", ".5", "1.", "-1", "1e3"].map(parse_seconds), [None; 5]);
        assert_eq!(text(Duration::from_millis(3_725_900)), "01:02:05");
        assert_eq!(text(Duration::from_millis(20)), "00:00:01");
        assert_eq!(fine_text(Duration::from_millis(3_725_020)), "01:02:05.020");
    }
}
