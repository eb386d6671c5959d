//! OpenAPI responses that calls with a body share.

use std::collections::BTreeMap;

use utoipa::{
    IntoResponses,
    openapi::{
        Content, OpenApi, Ref, RefOr, Response, ResponseBuilder, ResponsesBuilder,
        schema::{ObjectBuilder, Type},
    },
};

const JSON: &str = "application/json";
const PROBLEM: &str = "application/problem+json";

/// Responses of quotes, contact messages and reviews.
pub struct FormResponses;

impl IntoResponses for FormResponses {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let receipt = Content::new(Some(Ref::from_schema_name("Receipt")));
        let kept: BTreeMap<_, _> = ResponsesBuilder::new()
            .response("201", answer("Stored").content(JSON, receipt))
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
    answer(description).content(PROBLEM, document)
}

fn problem_or_page(description: &str) -> ResponseBuilder {
    let page = Content::new(Some(ObjectBuilder::new().schema_type(Type::String)));
    problem(description).content("text/html", page)
}

/// Gives every [`Problem`](super::problem::Problem) of a description the media type of problem documents.
pub fn with_problem_documents(mut description: OpenApi) -> OpenApi {
    let items = description.paths.paths.values_mut();
    let operations = items.flat_map(|item| {
        [&mut item.get, &mut item.put, &mut item.post, &mut item.delete, &mut item.patch].into_iter().flatten()
    });
    for response in operations.flat_map(|operation| operation.responses.responses.values_mut()) {
        if let RefOr::T(Response { content, .. }) = response
            && let Some(RefOr::T(json)) = content.get(JSON)
            && json.schema == Some(Ref::from_schema_name("Problem").into())
            && let Some(document) = content.shift_remove(JSON)
        {
            content.insert(PROBLEM.to_owned(), document);
        }
    }
    description
}
