import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { Today } from "../features/today/Today.tsx";
import { oneCase as caseOf } from "../lib/oneCase.ts";
import { NotFound, PageError, ScreenError } from "../ui/Notice.tsx";
import { queryClient } from "./queryClient.ts";
import { Shell } from "./Shell.tsx";
import { SignIn } from "./sign-in/SignIn.tsx";

const root = createRootRoute({ notFoundComponent: NotFound, errorComponent: PageError });
/** A page without the menu. */
const page = { getParentRoute: () => root, errorComponent: PageError };
const signIn = createRoute({
  ...page,
  path: "/sign-in",
  // Only a path of the desk itself: the address may come from anywhere.
  validateSearch: ({ back }: Record<string, unknown>): { back?: string } =>
    typeof back === "string" && /^\/[^/\\]/.test(back) ? { back } : {},
  component: SignIn,
});
const invitation = createRoute({
  ...page,
  path: "/invitation",
  component: lazyRouteComponent(() => import("./sign-in/Invitation.tsx"), "Invitation"),
});
const forgotten = createRoute({
  ...page,
  path: "/forgot-password",
  component: lazyRouteComponent(() => import("./sign-in/Reset.tsx"), "Forgotten"),
});
const reset = createRoute({
  ...page,
  path: "/reset",
  component: lazyRouteComponent(() => import("./sign-in/Reset.tsx"), "Reset"),
});
const demonstration = createRoute({
  ...page,
  path: "/demonstration",
  component: lazyRouteComponent(() => import("./sign-in/Demonstration.tsx"), "Demonstration"),
});

/** The layout for signed-in people. */
const shell = createRoute({ ...page, id: "shell", component: Shell });
const today = createRoute({
  getParentRoute: () => shell,
  path: "/",
  component: Today,
});
const inbox = createRoute({
  getParentRoute: () => shell,
  path: "/inbox",
  validateSearch: ({ view, search }: Record<string, unknown>): { view: string; search: string } => ({
    view: typeof view === "string" ? view : "open",
    search: typeof search === "string" ? search : "",
  }),
  component: lazyRouteComponent(() => import("../features/inbox/Inbox.tsx"), "Inbox"),
});
const unsorted = createRoute({
  getParentRoute: () => shell,
  path: "/unsorted",
  component: lazyRouteComponent(() => import("../features/unsorted/Unsorted.tsx"), "Unsorted"),
});
const oneCase = createRoute({
  getParentRoute: () => shell,
  path: "/cases/$id",
  // Loads the data together with the screen's code, but not for every row that the pointer passes.
  loader: ({ params, preload }) => {
    if (!preload) queryClient.prefetchQuery(caseOf(params.id));
  },
  component: lazyRouteComponent(() => import("../features/cases/CaseScreen.tsx"), "CaseScreen"),
});
const offer = createRoute({
  getParentRoute: () => shell,
  path: "/cases/$id/offers/$offer",
  component: lazyRouteComponent(() => import("../features/offers/OfferEditor.tsx"), "OfferEditor"),
});
const newBooking = createRoute({
  getParentRoute: () => shell,
  path: "/cases/$id/booking",
  component: lazyRouteComponent(() => import("../features/orders/BeginOrder.tsx"), "BeginOrder"),
});
const changedBooking = createRoute({
  getParentRoute: () => shell,
  path: "/bookings/$id/change",
  component: lazyRouteComponent(() => import("../features/rebooking/ChangeBooking.tsx"), "ChangeBooking"),
});
const newCase = createRoute({
  getParentRoute: () => shell,
  path: "/new-case",
  component: lazyRouteComponent(() => import("../features/cases/NewCase.tsx"), "NewCase"),
});
const bookings = createRoute({
  getParentRoute: () => shell,
  path: "/bookings",
  validateSearch: ({ view, search }: Record<string, unknown>): { view: string; search: string } => ({
    view: typeof view === "string" ? view : "to_act",
    search: typeof search === "string" ? search : "",
  }),
  component: lazyRouteComponent(() => import("../features/bookings/Bookings.tsx"), "Bookings"),
});
const oneBooking = createRoute({
  getParentRoute: () => shell,
  path: "/bookings/$id",
  component: lazyRouteComponent(() => import("../features/bookings/BookingScreen.tsx"), "BookingScreen"),
});
const personOfCase = createRoute({
  getParentRoute: () => shell,
  path: "/cases/$id/person",
  component: lazyRouteComponent(() => import("../features/contact/ContactScreen.tsx"), "ContactOfCase"),
});
const personOfBooking = createRoute({
  getParentRoute: () => shell,
  path: "/bookings/$id/person",
  component: lazyRouteComponent(() => import("../features/contact/ContactScreen.tsx"), "ContactOfBooking"),
});
const money = createRoute({
  getParentRoute: () => shell,
  path: "/money",
  component: lazyRouteComponent(() => import("../features/money/Money.tsx"), "Money"),
});
const invitations = createRoute({
  getParentRoute: () => shell,
  path: "/invitations",
  component: lazyRouteComponent(() => import("../features/invitations/Invitations.tsx"), "Invitations"),
});
const departures = createRoute({
  getParentRoute: () => shell,
  path: "/departures",
  validateSearch: (search: Record<string, unknown>): { tour?: string; month?: string; which?: string } => {
    // A tour's number may be one of JavaScript.
    const entries = Object.entries(search).filter(([name]) => ["tour", "month", "which"].includes(name));
    return Object.fromEntries(entries.filter(([, value]) => value).map(([name, value]) => [name, String(value)]));
  },
  component: lazyRouteComponent(() => import("../features/departures/Departures.tsx"), "Departures"),
});
const reviews = createRoute({
  getParentRoute: () => shell,
  path: "/reviews",
  component: lazyRouteComponent(() => import("../features/reviews/Reviews.tsx"), "Reviews"),
});
const replies = createRoute({
  getParentRoute: () => shell,
  path: "/replies",
  component: lazyRouteComponent(() => import("../features/replies/Replies.tsx"), "Replies"),
});
const mails = createRoute({
  getParentRoute: () => shell,
  path: "/mails",
  validateSearch: ({ state, search }: Record<string, unknown>): { state: string; search: string } => ({
    state: typeof state === "string" && ["sent", "waiting", "dead"].includes(state) ? state : "",
    search: typeof search === "string" ? search : "",
  }),
  component: lazyRouteComponent(() => import("../features/mails/Mails.tsx"), "Mails"),
});
const reports = createRoute({
  getParentRoute: () => shell,
  path: "/reports",
  validateSearch: (search: Record<string, unknown>): { report: string; from: string; to: string } => {
    const text = (name: string) => (typeof search[name] === "string" ? search[name] : "");
    return { report: text("report"), from: text("from"), to: text("to") };
  },
  component: lazyRouteComponent(() => import("../features/reports/Reports.tsx"), "Reports"),
});
const people = createRoute({
  getParentRoute: () => shell,
  path: "/people",
  component: lazyRouteComponent(() => import("../features/people/People.tsx"), "People"),
});
const company = createRoute({
  getParentRoute: () => shell,
  path: "/company",
  component: lazyRouteComponent(() => import("../features/company/Company.tsx"), "Company"),
});
const profile = createRoute({
  getParentRoute: () => shell,
  path: "/profile",
  component: lazyRouteComponent(() => import("../features/profile/Profile.tsx"), "Profile"),
});
const audit = createRoute({
  getParentRoute: () => shell,
  path: "/log",
  validateSearch: (search: Record<string, unknown>): Record<"staff" | "group" | "from" | "to" | "about", string> => {
    // A number without a hyphen may be one of JavaScript.
    const text = (name: string) => (["string", "number"].includes(typeof search[name]) ? String(search[name]) : "");
    return { staff: text("staff"), group: text("group"), from: text("from"), to: text("to"), about: text("about") };
  },
  component: lazyRouteComponent(() => import("../features/audit/Audit.tsx"), "Audit"),
});

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    invitation,
    forgotten,
    reset,
    demonstration,
    shell.addChildren([
      today,
      inbox,
      unsorted,
      oneCase,
      newBooking,
      changedBooking,
      offer,
      newCase,
      bookings,
      oneBooking,
      personOfCase,
      personOfBooking,
      money,
      invitations,
      departures,
      reviews,
      replies,
      mails,
      reports,
      people,
      company,
      audit,
      profile,
    ]),
  ]),
  defaultPreload: "intent",
  // Whoever goes back finds a page where they left it. The page itself scrolls slowly.
  scrollRestoration: true,
  scrollRestorationBehavior: "instant",
  // A screen that cannot be shown must not take the menu away.
  defaultErrorComponent: ScreenError,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
