//! A child process with everything that it starts.

use std::process::{Child, Command};

#[cfg(unix)]
pub(super) use unix::{has_ended, kill, separate};

#[cfg(unix)]
mod unix {
    use std::os::unix::process::CommandExt;

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

    use super::{Child, Command};

    /// Gives a child a group of its own, in which its children will be.
    pub(crate) fn separate(command: &mut Command) {
        command.process_group(0);
    }

    /// Whether a child has ended. It is not waited for, so that its number, which is also
    /// that of its group, stays taken.
    pub(crate) fn has_ended(child: &mut Child) -> bool {
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::Pid(Pid::from_child(child)), look), Ok(None))
    }

    /// Ends a child that has not been waited for, and its children.
    pub(crate) fn kill(child: &mut Child) {
        // Where nobody is left there is nobody to end.
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
        let _ = child.kill();
    }
}

#[cfg(not(unix))]
pub(super) fn separate(_: &mut Command) {}

#[cfg(not(unix))]
pub(super) fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

#[cfg(not(unix))]
pub(super) fn kill(child: &mut Child) {
    // It may have ended by itself.
    let _ = child.kill();
}
