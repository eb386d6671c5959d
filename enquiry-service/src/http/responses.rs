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
            .response("201", answer("Stored").content("application/json", receipt))
            .response("303", answer("Stored; a plain form is redirected to a page that confirms it"))
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
            .response("400", problem_or_page("Invalid JSON, form or idempotency key"))
            .response("403", problem("The origin is not one of the sites"))
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
            .response("422", problem_or_page("Invalid fields, or the idempotency key was used with other content"))
            .response("503", problem_or_page("Not stored; retry"))
            .build()
            .into()
    }
}

/// Responses of the calls of the waiting list.
pub struct PlacesResponses;

impl IntoResponses for PlacesResponses {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let text = "Places can be booked, so the waiting list is closed (`places_left`); a plain form gets a page";
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
