//! Both ends of the protocols: conversations, rubbish, and engines that misbehave.

mod support;
mod ugi;
mod uhp;
