import type { components } from "./schema.d.ts";

type Schemas = components["schemas"];
/** A permission, by the name that the service gives it. */
export type Permission = Schemas["Action"];
export type Session = Schemas["SessionAnswer"];
export type CaseRow = Schemas["CaseRow"];
export type Case = Schemas["CaseAnswer"];
export type Task = Schemas["TaskAnswer"];
export type ContactCase = Schemas["ContactCaseAnswer"];
export type KeptFile = Schemas["FileAnswer"];
export type CaseState = Schemas["CaseState"];
export type Presence = Schemas["PresenceAnswer"];
export type Attachment = Schemas["AttachmentAnswer"];
export type Entry = Schemas["EntryAnswer"];
export type UnsortedMail = Schemas["UnsortedMail"];
export type Report = Schemas["ReportAnswer"];
export type ReportCell = Schemas["ReportCell"];
export type Publishing = Schemas["PublishingAnswer"];
export type Erased = Schemas["ErasedAnswer"];
export type ReadyReply = Schemas["ReplyAnswer"];
export type Filed = Schemas["FiledAnswer"];
export type Today = Schemas["TodayAnswer"];
export type Colleague = Schemas["ColleagueAnswer"];
export type Person = Schemas["PersonAnswer"];
export type Review = Schemas["DeskReview"];
export type ReplyTemplate = Schemas["WholeReply"];
export type Inviter = Schemas["InviterAnswer"];
export type BookingRow = Schemas["DeskBooking"];
export type ListedBooking = Schemas["ListedBooking"];
export type BookingsPage = Schemas["BookingsAnswer"];
export type BookingCounts = Schemas["BookingCountsAnswer"];
export type BookingToAct = Schemas["BookingToAct"];
export type Erasure = Schemas["ErasureAnswer"];
export type Booking = Schemas["BookingAnswer"];
export type BankLine = Schemas["DeskBankLine"];
export type IgnoredLine = Schemas["ReceivedAmount"];
export type StatementPreview = Schemas["StatementPreview"];
export type Import = Schemas["ImportAnswer"];
export type Departure = Schemas["DeskDeparture"];
export type Hold = Schemas["HoldAnswer"];
export type NewHold = Schemas["NewHold"];
export type BookableJourneys = Schemas["BookableJourneys"];
export type SameDays = Schemas["SameDays"];
export type BookableTour = Schemas["BookableTour"];
export type PriceLine = Schemas["DeskPriceLine"];
export type Offer = Schemas["OfferAnswer"];
export type EarlierOffer = Schemas["EarlierOffer"];
export type OfferCopy = Schemas["OfferCopy"];
export type NewVersion = Schemas["NewVersion"];
export type PublishedDay = Schemas["PublishedDay"];
export type PublishedItinerary = Schemas["PublishedItinerary"];
export type TourDays = Schemas["TourDays"];
export type EnglishDay = Schemas["EnglishDay"];
export type FoundDay = Schemas["FoundDayAnswer"];
export type NewOrder = Schemas["NewCaseOrder"];
export type BegunOrder = Schemas["BegunOrder"];
export type Waiting = Schemas["DeskWaiting"];
export type Mail = Schemas["DeskMail"];
export type MailsPage = Schemas["MailsPage"];
export type BookingMail = Schemas["BookingMail"];
export type CaseBooking = Schemas["CaseBooking"];
export type CaseOfBooking = Schemas["CaseOfBookingAnswer"];
export type BookingMails = Schemas["BookingMails"];
export type Contact = Schemas["WholeContact"];
export type OwnSession = Schemas["OwnSessionAnswer"];
export type SignedOut = Schemas["SignedOutAnswer"];
export type OwnProfile = Schemas["ProfileAnswer"];
export type Passkey = Schemas["PasskeyAnswer"];
export type PasskeyOptions = Schemas["CreationOptions"];
export type PasskeyRequest = Schemas["RequestOptions"];
export type AuditPage = Schemas["AuditPage"];
export type AuditLine = Schemas["AuditAnswer"];
export type AuditObject = Schemas["AuditObject"];
export type Invitation = Schemas["InvitationAnswer"];

/** An error response of the service. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`the service answered ${status}`);
    this.status = status;
    this.body = body;
    this.code = typeof body === "object" && body !== null && "code" in body ? String(body.code) : undefined;
  }
}

/** What is called when the service refuses a call because the session has ended. */
let sessionEnded = () => {};

export const onSessionEnd = (listener: () => void) => {
  sessionEnded = listener;
};

async function send(method: string, path: string, body?: unknown, more: RequestInit = {}): Promise<Response> {
  // Without headers of its own, a GET call uses the response that the page preloads while the scripts load.
  const options: RequestInit = { ...more, method, credentials: "same-origin" };
  if (body instanceof Blob) {
    options.headers = { "content-type": "application/octet-stream" };
    options.body = body;
  } else if (body !== undefined) {
    options.headers = { "content-type": "application/json" };
    options.body = JSON.stringify(body);
  }
  const response = await fetch(`/api/desk/${path}`, options);
  if (!response.ok) {
    const problem: unknown = await response.json();
    if (response.status === 401 && path !== "session") sessionEnded();
    throw new ApiError(response.status, problem);
  }
  return response;
}

async function call<T>(...request: Parameters<typeof send>): Promise<T> {
  const response = await send(...request);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

export const read = <T>(path: string) => call<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}) => call<T>("POST", path, body);
/** A call that is answered with a page. */
export const postForPage = async (path: string, body: unknown) => (await send("POST", path, body)).text();
export const put = <T>(path: string, body: unknown) => call<T>("PUT", path, body);
/** Also completes while the page closes. */
export const putLast = <T>(path: string, body: unknown) => call<T>("PUT", path, body, { keepalive: true });
export const remove = <T>(path: string) => call<T>("DELETE", path);
/** Downloads a file of the service. */
export async function download(path: string, name: string): Promise<void> {
  const response = await fetch(`/api/desk/${path}`, { credentials: "same-origin" });
  if (!response.ok) {
    throw new ApiError(response.status, await response.json());
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
export const upload = <T>(path: string, file: Blob) => call<T>("POST", path, file);
