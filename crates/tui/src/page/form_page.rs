//! Pages that are a form: what is filled in is read when somebody is done with it.

use ludoteca_core::Error;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::{Margin, Rect};

use super::{Page, Request};
use crate::context::Context;
use crate::event::pressed;
use crate::form::{Field, Form};
use crate::sheet::sheet;

/// A page that is a form. It is a [`Page`] for that.
pub(crate) trait FormPage {
    /// The key of the text that helps here.
    const HELP: &'static str;
    /// The key of the line of keys.
    const KEYS: &'static str;

    fn form(&self) -> &Form;

    fn form_mut(&mut self) -> &mut Form;

    /// What is written above it.
    fn title(&self, context: &Context) -> String;

    /// The fields in the language of now, with these values.
    fn fields(&self, values: &[String], context: &Context) -> Vec<Field>;

    /// Does what the form says.
    ///
    /// # Errors
    /// The field that is wrong, and why.
    fn done(&mut self, context: &Context) -> Result<Request, (usize, Error)>;

    /// What a field says.
    fn value(&self, field: usize) -> String {
        self.form().fields[field].value()
    }
}

impl<P: FormPage> Page for P {
    fn help(&self) -> &'static str {
        P::HELP
    }

    fn is_typing(&self) -> bool {
        self.form().is_typing()
    }

    fn refresh(&mut self, context: &Context) {
        let values: Vec<String> = self.form().fields.iter().map(Field::value).collect();
        self.form_mut().fields = self.fields(&values, context);
    }

    fn paste(&mut self, text: &str, _: &Context) {
        self.form_mut().paste(text);
    }

    fn key(&mut self, key: KeyEvent, context: &Context) -> Option<Request> {
        match key.code {
            KeyCode::Enter => match self.done(context) {
                Ok(request) => return Some(request),
                Err((field, error)) => self.form_mut().refuse(field, context.say(error.message())),
            },
            KeyCode::Esc => return Some(Request::Back),
            _ => {
                self.form_mut().key(key);
            }
        }
        None
    }

    fn mouse(&mut self, mouse: MouseEvent, _: &Context) -> Option<Request> {
        self.form_mut().press(pressed(mouse)?);
        None
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: &Context) {
        let body = sheet(frame, area, context, &self.title(context), P::KEYS);
        self.form_mut().draw(body.inner(Margin::new(1, 1)), frame.buffer_mut(), context.theme);
    }
}
