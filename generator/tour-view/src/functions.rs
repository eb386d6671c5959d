//! Functions for templates: texts of the catalogue and formatted numbers.

use std::{borrow::Cow, sync::Arc};

use content_model::catalogue::{Argument, Catalogue};
use minijinja::{Environment, Error, ErrorKind, Value, value::Kwargs};

/// Registers the functions; `icons` is the address of the sprite.
pub fn register(environment: &mut Environment<'static>, catalogue: &Arc<Catalogue>, icons: &str) {
    let texts = Arc::clone(catalogue);
    // `t('tour:days', count=7)`; whole numbers among the arguments are formatted for the locale.
    environment.add_function("t", move |key: &str, arguments: Kwargs| -> Result<String, Error> {
        let mut count = None;
        let mut values: Vec<Argument> = Vec::new();
        for name in arguments.args() {
            let value: Value = arguments.get(name)?;
            let whole = value.as_usize().map(|number| number as u64).filter(|_| value.is_number());
            if name == "count" {
                count =
                    Some(whole.ok_or_else(|| Error::new(ErrorKind::InvalidOperation, "count is not a whole number"))?);
            }
            let text: Cow<str> = match whole {
                Some(number) => texts.formats.number(number).into(),
                None => value.to_string().into(),
            };
            values.push((name, text));
        }
        texts.text(key, count, &values).map_err(|error| Error::new(ErrorKind::InvalidOperation, error.to_string()))
    });
    let sprite = icons.to_owned();
    // `icon('tent')`: a drawing of the sprite, hidden from screen readers.
    environment.add_function("icon", move |name: &str| Value::from_safe_string(icon_html(&sprite, name)));
    let texts = Arc::clone(catalogue);
    environment.add_filter("number", move |number: u64| texts.formats.number(number));
}

/// A drawing of the sprite.
pub fn icon_html(sprite: &str, name: &str) -> String {
    format!("<svg class=\"icon\" aria-hidden=\"true\"><use href=\"{sprite}#{name}\"/></svg>")
}
