//! A desk behind a WebSocket.

use std::io::{self, BufReader};
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use ludoteca_core::machine_clock;
use ludoteca_desk::{Asked, Bounds, Desk, Tell, Work};
use ludoteca_house::AnyGame;

use crate::socket::{self, Broken, Fault, Reader, Received};

/// How long a client may be silent before it is asked whether it is there, and how long an
/// answer may wait to be taken.
const SILENCE: Duration = Duration::from_secs(30);
/// How much a desk does for one connection.
const WORKS: usize = 2;
const MEGABYTES: u64 = 512;
const LONGEST: Duration = Duration::from_mins(10);

/// A desk with the connection to its client.
struct DeskLine {
    desk: Mutex<Desk>,
    out: Mutex<TcpStream>,
}

/// Answers a client until it is gone.
pub(crate) fn serve(stream: TcpStream, games: &[&'static dyn AnyGame]) -> io::Result<()> {
    stream.set_read_timeout(Some(SILENCE))?;
    stream.set_write_timeout(Some(SILENCE))?;
    let threads = thread::available_parallelism().map_or(1, |threads| threads.get() as u64);
    let bounds =
        Bounds { works: WORKS, megabytes: MEGABYTES, threads, longest: Some(LONGEST), ..Bounds::default() };
    let desk = Mutex::new(Desk::new(games.iter().copied(), bounds));
    let mut reader = Reader::new(BufReader::new(stream.try_clone()?));
    let line = Arc::new(DeskLine { desk, out: Mutex::new(stream) });
    let fault = converse(&line, &mut reader);
    held(&line.desk).stop_all();
    if let Some(fault) = fault {
        let _ = socket::close(&mut *held(&line.out), fault);
    }
    let _ = held(&line.out).shutdown(Shutdown::Both);
    Ok(())
}

/// Takes messages until the client is gone, or ought to be.
fn converse(line: &Arc<DeskLine>, reader: &mut Reader<BufReader<TcpStream>>) -> Option<Fault> {
    let mut asked = false;
    loop {
        let received = reader.receive();
        let silent = matches!(received, Err(Broken::Silent));
        let taken = match received {
            Ok(Received::Text(text)) => line.take(&text),
            Ok(Received::Ping(content)) => socket::pong(&mut *held(&line.out), &content),
            Ok(Received::Pong) => Ok(()),
            Ok(Received::Close) => return Some(Fault::Normal),
            Err(Broken::Silent) if !asked => socket::ping(&mut *held(&line.out)),
            Err(Broken::Silent | Broken::Gone) => return None,
            Err(Broken::Fault(fault)) => return Some(fault),
        };
        asked = silent;
        if taken.is_err() {
            return None;
        }
    }
}

impl DeskLine {
    /// Takes a message; what takes long is done on a thread of its own.
    fn take(self: &Arc<DeskLine>, text: &str) -> io::Result<()> {
        let asked = held(&self.desk).ask(text);
        match asked {
            Asked::Answer(answer) => self.send(&answer),
            Asked::Work(work) => {
                let line = Arc::clone(self);
                thread::Builder::new().spawn(move || line.work(work))?;
                Ok(())
            }
        }
    }

    /// Does a work and sends what comes of it. If it panics, the client is not left waiting.
    fn work(self: Arc<DeskLine>, work: Work) {
        let _alarm = Alarm(Arc::clone(&self));
        let line = Arc::clone(&self);
        let tell: Tell = Arc::new(move |message| drop(line.send(&message)));
        let done = work.run(machine_clock, &tell);
        let answer = held(&self.desk).finish(done);
        let _ = self.send(&answer);
    }

    fn send(&self, message: &str) -> io::Result<()> {
        let mut out = held(&self.out);
        let sent = socket::send(&mut *out, message);
        if sent.is_err() {
            // The reading side learns of it, too, and stops every work.
            let _ = out.shutdown(Shutdown::Both);
        }
        sent
    }
}

/// Ends a connection whose work has panicked.
struct Alarm(Arc<DeskLine>);

impl Drop for Alarm {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = held(&self.0.out).shutdown(Shutdown::Both);
        }
    }
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
