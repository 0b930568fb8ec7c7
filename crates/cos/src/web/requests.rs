//! Handles requests: shows the inbox and questions, and records answers.

use super::auth::Admitted;
use super::form::{self, AnswerForm};
use super::reply::{Reply, Wanted};
use super::route::{Route, route};
use super::server::READ_TIMEOUT;
use super::web_error::WebError;
use super::{Site, page};
use crate::error::{CommandError, ErrorKind};
use crate::lookup;
use crate::resolve;
use crate::view::decision::DecisionView;
use cos_core::decision::{Answer, Decision, DecisionState};
use cos_engine::answer::{self, AnswerError};
use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::http::request::Parts;
use hyper::{Method, Request, Response, StatusCode};
use std::sync::Arc;

/// The hint for an unknown path.
const WAITS: &str = "open the list of waiting questions";

type Result<T> = std::result::Result<T, WebError>;

impl Site {
    /// Answers one request.
    pub(super) async fn respond(
        self: Arc<Self>,
        request: Request<Incoming>,
    ) -> Response<Full<Bytes>> {
        let (parts, body) = request.into_parts();
        let wanted = Wanted::of(&parts.headers);
        // Only a request with the path token gets links that contain it.
        let base = self.auth.strip_path_token(parts.uri.path());
        let base = base.map(|_| self.auth.base());
        let replied = match self.auth.admit(&parts) {
            Ok(Admitted::Enters(path)) => Ok(Reply::entering(path, self.auth.first_cookie())),
            Ok(Admitted::Inside(path)) => self.inside(wanted, (&path, &parts), body).await,
            Err(trouble) => Err(trouble),
        };
        replied
            .unwrap_or_else(|trouble| Reply::trouble(wanted, base.as_deref(), &trouble))
            .sent()
    }

    async fn inside(
        self: Arc<Self>,
        wanted: Wanted,
        (path, parts): (&str, &Parts),
        body: Incoming,
    ) -> Result<Reply> {
        match (route(path), &parts.method) {
            (Some(Route::Inbox), &(Method::GET | Method::HEAD)) => {
                let all = parts.uri.query() == Some("all");
                self.run_blocking(move |site| site.inbox(wanted, all)).await
            }
            (Some(Route::Question(id)), &(Method::GET | Method::HEAD)) => {
                self.run_blocking(move |site| site.question(wanted, &id))
                    .await
            }
            (Some(Route::Question(id)), &Method::POST) => {
                let form = form::read_form(&parts.headers, body, READ_TIMEOUT).await?;
                self.run_blocking(move |site| site.record_form(wanted, &id, &form))
                    .await
            }
            (None, _) => Err(not_found()),
            (Some(Route::Inbox), _) => Err(method_not_allowed("GET, HEAD")),
            (Some(Route::Question(_)), _) => Err(method_not_allowed("GET, HEAD, POST")),
        }
    }

    /// Reads and writes the journal on another thread.
    async fn run_blocking(
        self: Arc<Self>,
        work: impl FnOnce(&Self) -> Result<Reply> + Send + 'static,
    ) -> Result<Reply> {
        let done = tokio::task::spawn_blocking(move || work(&self)).await;
        done.unwrap_or_else(|_| {
            let text = "this is a bug in cos; confirmed data is safe in the journal";
            let error = CommandError::new(ErrorKind::Bug, text);
            Err(of_command(error.hint("type `cos checkpoints`")))
        })
    }

    fn inbox(&self, wanted: Wanted, all: bool) -> Result<Reply> {
        let global_context = self.cli.global_context().map_err(of_command)?;
        let limit = (!all).then(|| lookup::attention(&global_context));
        let view = lookup::inbox(&global_context.store, limit).map_err(of_command)?;
        Ok(match wanted {
            Wanted::Json => Reply::json(StatusCode::OK, &view),
            Wanted::Page => Reply::page(
                StatusCode::OK,
                page::inbox(&self.auth.base(), &view, self.cli.now()),
            ),
        })
    }

    fn question(&self, wanted: Wanted, id: &str) -> Result<Reply> {
        let store = self.cli.global_context().map_err(of_command)?.store;
        let decision = answer::find(&store, id).map_err(lookup_error)?;
        let view = DecisionView::new(&decision);
        if wanted == Wanted::Json {
            return Ok(Reply::json(StatusCode::OK, &view));
        }
        let now = self.cli.now();
        let expires = decision.draft.expires_at;
        let waits = decision.state == DecisionState::Pending && expires.is_none_or(|at| now < at);
        let token = waits.then(|| self.auth.token(&decision));
        let html = page::question(&self.auth.base(), &view, token.as_deref(), now);
        Ok(Reply::page(StatusCode::OK, html))
    }

    /// Records an answer, if it is for the question that was shown, as the terminal does.
    fn record_form(&self, wanted: Wanted, id: &str, form: &AnswerForm) -> Result<Reply> {
        let store = self.cli.global_context().map_err(of_command)?.store;
        let decision = answer::find(&store, id).map_err(lookup_error)?;
        self.auth.check_token(&decision, &form.token)?;
        needs(&decision, form)?;
        let pick = resolve::to_pick(&decision, &form.choice, form.instructions.as_deref());
        let pick = pick.map_err(of_command)?;
        let answer = (decision.id.as_str(), &pick, form.note.clone());
        let settled = resolve::record_answer(&self.cli, &store, answer, "web");
        let view = settled.map_err(|error| {
            let mut trouble = of_command(error);
            if trouble.status == StatusCode::CONFLICT {
                let after = answer::find(&store, decision.id.as_str()).ok();
                let view = after.map(|after| Box::new(DecisionView::new(&after)));
                trouble.is_repeated = view.as_ref().is_some_and(|view| repeats(view, form));
                trouble.decision = view;
            }
            trouble
        })?;
        Ok(match wanted {
            Wanted::Json => Reply::json(StatusCode::OK, &view),
            Wanted::Page => Reply::page(
                StatusCode::OK,
                page::answered(&self.auth.base(), &view, self.cli.now()),
            ),
        })
    }
}

/// Refuses an option that needs instructions without them.
fn needs(decision: &Decision, form: &AnswerForm) -> Result<()> {
    let mut options = decision.draft.options.iter();
    let chosen = options.find(|option| option.id.as_str() == form.choice);
    let takes = chosen.is_some_and(|option| option.answer == Answer::ProceedModified);
    if decision.state == DecisionState::Pending && takes && form.instructions.is_none() {
        let text = format!("`{}` needs instructions", form.choice);
        return Err(form::malformed(&text));
    }
    Ok(())
}

/// Checks whether a late answer equals the recorded one, because a form was sent twice.
fn repeats(view: &DecisionView, form: &AnswerForm) -> bool {
    view.resolution.as_ref().is_some_and(|stands| {
        stands.option.as_str() == form.choice
            && stands.note == form.note
            && stands.instructions == form.instructions
    })
}

/// Converts a command's error to an HTTP error.
fn of_command(error: CommandError) -> WebError {
    let status = match error.kind {
        ErrorKind::Usage | ErrorKind::Input => StatusCode::BAD_REQUEST,
        ErrorKind::Refused => StatusCode::CONFLICT,
        ErrorKind::Owned => StatusCode::SERVICE_UNAVAILABLE,
        ErrorKind::Missing
        | ErrorKind::Bug
        | ErrorKind::Io
        | ErrorKind::Damaged
        | ErrorKind::Budget
        | ErrorKind::Interrupted => StatusCode::INTERNAL_SERVER_ERROR,
    };
    WebError::new(status, error)
}

fn lookup_error(error: AnswerError) -> WebError {
    let unknown = matches!(
        error,
        AnswerError::Unknown { .. } | AnswerError::Ambiguous { .. }
    );
    let mut trouble = of_command(error.into());
    if unknown {
        trouble.status = StatusCode::NOT_FOUND;
        trouble.error = trouble.error.hint(WAITS);
    }
    trouble
}

fn not_found() -> WebError {
    let error = CommandError::new(ErrorKind::Usage, "there is no such page");
    WebError::new(StatusCode::NOT_FOUND, error.hint(WAITS))
}

fn method_not_allowed(allowed: &'static str) -> WebError {
    let text = "this page accepts no such request; answer a question with its form";
    let error = CommandError::new(ErrorKind::Usage, text);
    let mut trouble = WebError::new(StatusCode::METHOD_NOT_ALLOWED, error.hint(WAITS));
    trouble.allowed = Some(allowed);
    trouble
}
