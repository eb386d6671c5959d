//! OpenAPI responses that calls with a body share.

use std::collections::BTreeMap;

use utoipa::{
    IntoResponses,
    openapi::{
        Content, Ref, RefOr, Response, ResponseBuilder, ResponsesBuilder,
        schema::{ObjectBuilder, Type},
    },
};

/// Responses of quotes, contact messages and reviews.
pub struct FormResponses;

impl IntoResponses for FormResponses {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let receipt = Content::new(Some(Ref::from_schema_name("Receipt")));
        let kept: BTreeMap<_, _> = ResponsesBuilder::new()
            .response("201", answer("Kept").content("application/json", receipt))
            .response("303", answer("Kept; a plain form goes to a page that says so"))
            .build()
            .into();
        kept.into_iter().chain(RefusedResponses::responses()).chain(UnreadableResponses::responses()).collect()
    }
}

/// Responses of every call with fields, if the body cannot be read or the request has no allowed origin.
pub struct UnreadableResponses;

impl IntoResponses for UnreadableResponses {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        ResponsesBuilder::new()
            .response("400", problem_or_page("No JSON, no form, or no such key"))
            .response("403", problem("Not sent by a page of our sites"))
            .response("413", problem_or_page("Larger than 64 KiB"))
            .response("415", problem("Neither JSON nor a form"))
            .build()
            .into()
    }
}

/// Responses of every form that works without scripts: a plain form gets a page with the form.
pub struct RefusedResponses;

impl IntoResponses for RefusedResponses {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        ResponsesBuilder::new()
            .response("422", problem_or_page("Wrong fields, or the key belongs to other content"))
            .response("503", problem_or_page("Not kept; send it again"))
            .build()
            .into()
    }
}

/// Responses of the calls of the waiting list.
pub struct PlacesResponses;

impl IntoResponses for PlacesResponses {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let text = "Places are left, and need not be waited for (`places_left`); a plain form gets a page";
        ResponsesBuilder::new().response("409", problem_or_page(text)).build().into()
    }
}

fn answer(description: &str) -> ResponseBuilder {
    ResponseBuilder::new().description(description)
}

fn problem(description: &str) -> ResponseBuilder {
    let document = Content::new(Some(Ref::from_schema_name("Problem")));
    answer(description).content("application/problem+json", document)
}

fn problem_or_page(description: &str) -> ResponseBuilder {
    let page = Content::new(Some(ObjectBuilder::new().schema_type(Type::String)));
    problem(description).content("text/html", page)
}
