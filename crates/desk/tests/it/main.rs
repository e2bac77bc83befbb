//! A desk and its client, message by message.

mod agreement;
mod client;
mod examples;
mod exploring;
mod games;
mod hostile;
mod import;
mod moves;
mod oblique;
mod opening;
mod refusals;
mod reviews;
mod studying;
mod works;
