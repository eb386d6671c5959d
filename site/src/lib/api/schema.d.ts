// Written by `npm run types` in site/ from the description of the service's calls.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AddressSubmission: {
            /** @default  */
            email: components["schemas"]["RawField"];
            /**
             * @description Language of the site: `en`, `de`, `fr`, `es`, `it` or `pt`.
             * @default
             */
            locale: components["schemas"]["RawField"];
        };
        /**
         * Format: double
         * @description An amount in answers: units of the currency, with decimals where they are not zero.
         * @example 1250.5
         */
        Amount: number;
        /** @enum {string} */
        AmountKind: "deposit" | "whole" | "rest";
        BookedJourney: {
            number: string;
            received: components["schemas"]["Amount"];
            /** @description Opens the booking. */
            reference: string;
            state: string;
            /** @description US dollars. */
            total: components["schemas"]["Amount"];
            tour: string;
            /** @description `YYYY-MM-DD` */
            travel_date: string;
            /** Format: int64 */
            travellers: number;
        };
        CancellationCharge: {
            /**
             * Format: int32
             * @description From so many days before the start on, until the next charge.
             */
            days: number;
            /**
             * Format: int32
             * @description Of the price; null where the deposit is kept.
             */
            percent?: number | null;
        };
        /** @description The payload of the form in the profile. */
        ChangeSubmission: {
            /**
             * @description The one that counts now.
             * @default
             */
            current_password: components["schemas"]["RawField"];
            /**
             * @description Language of the site: `en`, `de`, `fr`, `es`, `it` or `pt`; otherwise that of the account.
             * @default
             */
            locale: components["schemas"]["RawField"];
            /**
             * @description 8 to 128 characters
             * @default
             */
            password: components["schemas"]["RawField"];
            /** @default  */
            password_confirmation: components["schemas"]["RawField"];
        };
        /** @description The payload of the contact form, from JSON or a plain form. */
        ContactSubmission: {
            /**
             * @description The code of the friend who sent the visitor here.
             * @default
             */
            affiliate: components["schemas"]["RawField"];
            /**
             * @description A field that people do not see; anything in it is a machine's.
             * @default
             */
            company_website: components["schemas"]["RawField"];
            /**
             * @description Optional name of a country, at most 120 characters.
             * @default
             */
            country: components["schemas"]["RawField"];
            /**
             * @description Required, an e-mail address.
             * @default
             */
            email: components["schemas"]["RawField"];
            /**
             * @description How long the form was being filled, in milliseconds; a plain form cannot say.
             * @default
             */
            filled_in_ms: components["schemas"]["RawField"];
            /**
             * @description Required, at most 120 characters.
             * @default
             */
            full_name: components["schemas"]["RawField"];
            /**
             * @description Address of the page on which the visit began; of it only the path and `utm_source`, `utm_medium` and `utm_campaign`
             *     are kept.
             * @default
             */
            landing_page: components["schemas"]["RawField"];
            /**
             * @description Language of the site: `en`, `de`, `fr`, `es`, `it` or `pt`.
             * @default
             */
            locale: components["schemas"]["RawField"];
            /**
             * @description Required, at most 5,000 characters.
             * @default
             */
            message: components["schemas"]["RawField"];
            /**
             * @description Optional; a number that cannot be read is kept as typed.
             * @default
             */
            phone: components["schemas"]["RawField"];
            /**
             * @description Address of the page that led there; of it only the host is kept.
             * @default
             */
            referrer: components["schemas"]["RawField"];
        };
        DepartureAnswer: {
            /**
             * Format: int64
             * @description All places; null without a limit.
             */
            capacity?: number | null;
            /** @description `YYYY-MM-DD` */
            ends: string;
            /**
             * Format: int64
             * @description The places that can be booked; null without a limit.
             */
            left?: number | null;
            /**
             * Format: int64
             * @description The travellers without whom it does not take place; null where it takes place with any number.
             */
            minimum?: number | null;
            /** @description `YYYY-MM-DD` */
            starts: string;
            state: components["schemas"]["DepartureState"];
            /**
             * Format: int64
             * @description The tour's number in the sites' content.
             */
            tour: number;
        };
        DeparturesAnswer: {
            /** @description By their first day. */
            departures: components["schemas"]["DepartureAnswer"][];
        };
        /**
         * @description Where a departure stands for visitors.
         * @enum {string}
         */
        DepartureState: "open" | "guaranteed" | "sold_out";
        /** @description A field by its name in the payload. */
        FieldProblem: {
            /** @description Stable, for programs. */
            code: string;
            field: string;
            /** @description In the visitor's language. */
            message: string;
        };
        Goodbye: {
            /**
             * @description The account's, once more.
             * @default
             */
            password: components["schemas"]["RawField"];
        };
        /** @description What the provider wants to hear. */
        Heard: {
            orderMerchantReference: string;
            orderNotificationType: string;
            orderTrackingId: string;
            /**
             * Format: int32
             * @description 200, or 500 where the notice should come again.
             */
            status: number;
        };
        /** @description Somebody who came by the invitation. The privacy page promises friends that nothing about their journey is shown. */
        InvitedFriend: {
            /** @description `YYYY-MM-DD` */
            date_created: string;
            /** @description Shortened, or empty where it could not be told. */
            ip_address: string;
            name: string;
            quote_number?: string | null;
            reward?: components["schemas"]["RewardState"] | null;
        };
        /** @description Who invites, as much as everybody may know. */
        Inviter: {
            /** @description Null for nobody's invitation: browsers log a 404 as a fault of the page. */
            first_name?: string | null;
        };
        /** @description What a browser keeps of a login. */
        LoggedIn: {
            /** @description Path on every site, or empty. */
            avatar: string;
            name: string;
            /** @description Sent as `Authorization: Bearer …`; it ends 30 days after it was last used. */
            token: string;
            /** @description Id of the account. */
            user: string;
        };
        /** @description The payload of the login form. */
        LoginSubmission: {
            /** @default  */
            email: components["schemas"]["RawField"];
            /**
             * @description Language of the site: `en`, `de`, `fr`, `es`, `it` or `pt`.
             * @default
             */
            locale: components["schemas"]["RawField"];
            /** @default  */
            password: components["schemas"]["RawField"];
        };
        /** @description The owner of the token as an affiliate; the e-mail that is sent says nothing. */
        Membership: {
            /** @description The end of the invitation address; null for one who has not joined. */
            agency_id?: string | null;
            rewards: components["schemas"]["RewardSums"];
        };
        /**
         * @description The way in which money reaches the operator.
         * @enum {string}
         */
        Method: "card" | "bank_transfer" | "cash";
        Notice: {
            OrderMerchantReference?: string;
            OrderNotificationType?: string;
            OrderTrackingId?: string;
        };
        /** @description What a booking would cost, in US dollars. */
        OfferAnswer: {
            /** @description `YYYY-MM-DD`, when the rest is due; null where there is none, or no day is chosen. */
            balance_on?: string | null;
            /** @description What is kept of the price where a traveller cancels, from the earliest cancellation to the latest. */
            cancellation: components["schemas"]["CancellationCharge"][];
            /** @description The days on which the tour begins; none where it may begin on any day from `earliest` on. */
            departures: components["schemas"]["OfferedDeparture"][];
            deposit: components["schemas"]["Amount"];
            /**
             * Format: int32
             * @description Per cent of the price that a booking begins with; 100 where the journey begins so soon that all of it is due.
             */
            deposit_percent: number;
            /** @description Taken off because a friend invited the visitor; `total` is without it. */
            discount: components["schemas"]["Amount"];
            /** @description `YYYY-MM-DD` */
            earliest: string;
            /** @description The ways to pay, the usual one first. */
            methods: components["schemas"]["Method"][];
            /** @description What the price of all travellers is made of, before the discount. */
            parts: components["schemas"]["OfferedPart"][];
            price_per_person: components["schemas"]["Amount"];
            /** @description For all travellers. */
            total: components["schemas"]["Amount"];
            tour_name: string;
            tour_slug: string;
            /**
             * Format: int32
             * @description So many days before the start the whole price is due.
             */
            whole_price_days: number;
        };
        OfferedDeparture: {
            /**
             * Format: int64
             * @description Null where places are not counted.
             */
            places_left?: number | null;
            price_per_person: components["schemas"]["Amount"];
            /** @description `YYYY-MM-DD` */
            starts: string;
        };
        /** @description So many who pay the same. */
        OfferedPart: {
            /** @description `traveller`, `child` or `own_room` */
            basis: string;
            /** Format: int64 */
            count: number;
            each: components["schemas"]["Amount"];
            /**
             * Format: int32
             * @description The oldest age that pays so; null for all but children.
             */
            up_to?: number | null;
        };
        /** @description The answer to an order that was kept. */
        OrderAnswer: {
            /** @description Where to pay by card, where that was chosen and the provider has a page now. */
            redirect_url?: string | null;
            /** @description Opens the booking; the same however often the order is repeated. */
            reference: string;
        };
        /** @description The payload of the booking form, from JSON or a plain form. */
        OrderSubmission: {
            /**
             * @description The code of the friend who sent the visitor here.
             * @default
             */
            affiliate: components["schemas"]["RawField"];
            /**
             * @description Whole numbers from 0 to 15: a list, or a text such as `4,11`.
             * @default
             */
            child_ages: components["schemas"]["RawField"];
            /**
             * @description A field that people do not see; anything in it is a machine's.
             * @default
             */
            company_website: components["schemas"]["RawField"];
            /**
             * @description Its dial code, such as `+49`.
             * @default
             */
            country_code: components["schemas"]["RawField"];
            /**
             * @description Name of the country chosen for the phone.
             * @default
             */
            country_of_residence: components["schemas"]["RawField"];
            /**
             * @description Required, an e-mail address.
             * @default
             */
            email_address: components["schemas"]["RawField"];
            /**
             * @description How long the form was being filled, in milliseconds; a plain form cannot say.
             * @default
             */
            filled_in_ms: components["schemas"]["RawField"];
            /**
             * @description Required, at most 120 characters.
             * @default
             */
            full_name: components["schemas"]["RawField"];
            /**
             * @description Language of the site: `en`, `de`, `fr`, `es`, `it` or `pt`.
             * @default
             */
            locale: components["schemas"]["RawField"];
            /**
             * @description Optional, at most 5,000 characters.
             * @default
             */
            message: components["schemas"]["RawField"];
            /**
             * @description 0 to 31
             * @default
             */
            no_of_adults: components["schemas"]["RawField"];
            /**
             * @description 0 to 11
             * @default
             */
            no_of_children: components["schemas"]["RawField"];
            /**
             * @description `deposit` or `whole`; the deposit where nothing is said.
             * @default
             */
            pay: components["schemas"]["RawField"];
            /**
             * @description `card`, `bank_transfer` or `cash`; the first that is offered where nothing is said.
             * @default
             */
            payment_method: components["schemas"]["RawField"];
            /**
             * @description Its ISO code, by which the number is read.
             * @default
             */
            phone_country: components["schemas"]["RawField"];
            /**
             * @description Optional; a number that cannot be read is kept as typed.
             * @default
             */
            phone_number: components["schemas"]["RawField"];
            /**
             * @description Number of the quote that led here, where there was one.
             * @default
             */
            reference: components["schemas"]["RawField"];
            /**
             * @description The whole price that the visitor has seen, in US dollars: another one is refused instead of charged.
             * @default
             */
            total: components["schemas"]["RawField"];
            /**
             * @description Title of the tour as a visitor types it without scripts, at most 200 characters; used if `tour_slug` is empty.
             * @default
             */
            tour_name: components["schemas"]["RawField"];
            /**
             * @description Slug of the tour in the language of the site, at most 200 characters.
             * @default
             */
            tour_slug: components["schemas"]["RawField"];
            /**
             * @description `YYYY-MM-DD`
             * @default
             */
            travel_date: components["schemas"]["RawField"];
        };
        /** @description A profile as its owner sees it. */
        OwnProfile: {
            /** @description Path on every site, or empty. */
            avatar: string;
            country: string;
            country_of_residence: string;
            email: string;
            name: string;
            /** @description A new address that waits to be confirmed, or empty. */
            pending_email: string;
            phone: string;
            title: string;
        };
        /** @description What the pages of a booking show. Money is US dollars. */
        PaymentAnswer: {
            /** @description What is to be paid now, or what has come where the status is `paid`. */
            amount: components["schemas"]["Amount"];
            /** @description `YYYY-MM-DD`, when the rest of the price is due. */
            balance_on: string;
            bank_details: string[];
            confirmed: boolean;
            deposit: components["schemas"]["Amount"];
            /** @description Whether the amount is asked for now; before `balance_on` the rest may be paid, and need not. */
            due_now: boolean;
            invoice_url: string;
            kind: components["schemas"]["AmountKind"];
            /** @description What the visitor chose. */
            method: components["schemas"]["Method"];
            /** @description The ways to pay. */
            methods: components["schemas"]["Method"][];
            /** @description For mails and transfers. */
            number: string;
            /** @description What may still be paid. */
            outstanding: components["schemas"]["Amount"];
            received: components["schemas"]["Amount"];
            /** @description A page to pay on that has been begun. */
            redirect_url?: string | null;
            reference: string;
            status: components["schemas"]["PaymentStatus"];
            /** @description The price, with its changes. */
            total: components["schemas"]["Amount"];
            tour: string;
            /** @description `YYYY-MM-DD` */
            travel_date: string;
            /** Format: int64 */
            travellers: number;
        };
        /**
         * @description Where the payment of a booking stands.
         * @enum {string}
         */
        PaymentStatus: "open" | "pending" | "paid" | "failed" | "cancelled" | "nothing" | "expired";
        /** @description An RFC 9457 problem document. */
        Problem: {
            /** @description Which of several problems of a kind it is; stable, for programs. */
            code?: string | null;
            /** @description Every wrong field at once. */
            errors?: components["schemas"]["FieldProblem"][];
            /**
             * Format: int64
             * @description The places that a departure has left.
             */
            left?: number | null;
            /** Format: int32 */
            status: number;
            title: string;
            /** @description Names the kind of problem; stable. */
            type: string;
        };
        ProfileQuestion: {
            /**
             * @description Id of the token's own account; any other is answered as if there were none.
             * @default
             */
            user: components["schemas"]["RawField"];
        };
        /** @description A review with the fields that the back-ends give one. */
        PublishedReview: {
            /** @description What the operator answers. */
            answer?: string | null;
            body: string;
            category?: string;
            country: string;
            /** @description `YYYY-MM-DD` */
            date: string;
            /** Format: int64 */
            id: number;
            name: string;
            /** Format: int64 */
            rating: number;
            title: string;
            tour_slug?: string;
        };
        /** @description The payload of a request for a quote, from JSON or a plain form. */
        QuoteSubmission: {
            /**
             * @description The code of the friend who sent the visitor here.
             * @default
             */
            affiliate: components["schemas"]["RawField"];
            /**
             * @description Whole numbers from 0 to 15: a list, or a text such as `4,11`.
             * @default
             */
            child_ages: components["schemas"]["RawField"];
            /**
             * @description A field that people do not see; anything in it is a machine's.
             * @default
             */
            company_website: components["schemas"]["RawField"];
            /**
             * @description `email`, `whatsapp` or `call`
             * @default
             */
            contact_method: components["schemas"]["RawField"];
            /**
             * @description Its dial code, such as `+49`.
             * @default
             */
            country_code: components["schemas"]["RawField"];
            /**
             * @description Name of the country chosen for the phone.
             * @default
             */
            country_of_residence: components["schemas"]["RawField"];
            /**
             * @description Optional, at most 120 characters; not checked.
             * @default
             */
            coupon_code: components["schemas"]["RawField"];
            /**
             * @description Required, an e-mail address.
             * @default
             */
            email_address: components["schemas"]["RawField"];
            /**
             * @description How long the form was being filled, in milliseconds; a plain form cannot say.
             * @default
             */
            filled_in_ms: components["schemas"]["RawField"];
            /**
             * @description Required, at most 120 characters.
             * @default
             */
            full_name: components["schemas"]["RawField"];
            /**
             * @description Address of the page on which the visit began; of it only the path and `utm_source`, `utm_medium` and `utm_campaign`
             *     are kept.
             * @default
             */
            landing_page: components["schemas"]["RawField"];
            /**
             * @description Language of the site: `en`, `de`, `fr`, `es`, `it` or `pt`.
             * @default
             */
            locale: components["schemas"]["RawField"];
            /**
             * @description Required, at most 5,000 characters.
             * @default
             */
            message: components["schemas"]["RawField"];
            /**
             * @description 0 to 31
             * @default
             */
            no_of_adults: components["schemas"]["RawField"];
            /**
             * @description 0 to 11
             * @default
             */
            no_of_children: components["schemas"]["RawField"];
            /**
             * @description Its ISO code, by which the number is read.
             * @default
             */
            phone_country: components["schemas"]["RawField"];
            /**
             * @description Optional; a number that cannot be read is kept as typed.
             * @default
             */
            phone_number: components["schemas"]["RawField"];
            /**
             * @description Address of the page that led there; of it only the host is kept.
             * @default
             */
            referrer: components["schemas"]["RawField"];
            /**
             * @description Title of the tour, or the name of the form on a page without a tour: optional, at most 200 characters.
             * @default
             */
            tour_name: components["schemas"]["RawField"];
            /**
             * @description The price that the page showed, as text of at most 120 characters; not checked.
             * @default
             */
            tour_price_set: components["schemas"]["RawField"];
            /**
             * @description Slug of the tour in the language of the site, at most 200 characters; empty where no tour was chosen.
             * @default
             */
            tour_slug: components["schemas"]["RawField"];
            /**
             * @description `YYYY-MM-DD`
             * @default
             */
            travel_date: components["schemas"]["RawField"];
            /**
             * @description Optional, at most 300 characters.
             * @default
             */
            what_is_most_important: components["schemas"]["RawField"];
            /**
             * @description Where the journey is to lead: optional, at most 120 characters.
             * @default
             */
            where: components["schemas"]["RawField"];
        };
        RawField: string | number | boolean | null;
        /** @description Whether the service can keep what visitors send. */
        Readiness: {
            database: boolean;
            /**
             * Format: int64
             * @description Age of the oldest waiting mail in seconds.
             */
            outbox_age: number;
            /**
             * Format: int64
             * @description Mails that were given up: see `outbox list --dead`.
             */
            outbox_dead: number;
            /** Format: int64 */
            outbox_waiting: number;
        };
        /** @description The answer to what was kept. */
        Receipt: {
            /** @description What the visitor can quote; the same however often the submission is repeated. */
            reference: string;
        };
        /** @description A request for a quote or a message. */
        Request: {
            /** @description Empty where no tour or place was named. */
            about: string;
            /** @description `quote` or `contact` */
            kind: string;
            reference: string;
            /** @description `YYYY-MM-DD` */
            sent_on: string;
            /** @description `YYYY-MM-DD`, of a quote. */
            travel_date?: string | null;
        };
        /** @description What the owner of an account asked for and booked, newest first. */
        Requests: {
            bookings: components["schemas"]["BookedJourney"][];
            requests: components["schemas"]["Request"][];
        };
        /** @description The payload of the form behind the link. */
        ResetSubmission: {
            /**
             * @description Language of the site: `en`, `de`, `fr`, `es`, `it` or `pt`.
             * @default
             */
            locale: components["schemas"]["RawField"];
            /**
             * @description 8 to 128 characters
             * @default
             */
            password: components["schemas"]["RawField"];
            /** @default  */
            password_confirmation: components["schemas"]["RawField"];
            /**
             * @description Of the link in the mail.
             * @default
             */
            token: components["schemas"]["RawField"];
        };
        /** @description The payload of the review form, from JSON or a plain form. */
        ReviewSubmission: {
            /**
             * @description Required text of the review, at most 5,000 characters.
             * @default
             */
            body: components["schemas"]["RawField"];
            /**
             * @description Optional category by which the guestbook is filtered, at most 120 characters.
             * @default
             */
            category: components["schemas"]["RawField"];
            /**
             * @description A field that people do not see; anything in it is a machine's.
             * @default
             */
            company_website: components["schemas"]["RawField"];
            /**
             * @description Required name of a country, at most 120 characters.
             * @default
             */
            country: components["schemas"]["RawField"];
            /**
             * @description Required, an e-mail address; never published.
             * @default
             */
            email: components["schemas"]["RawField"];
            /**
             * @description How long the form was being filled, in milliseconds; a plain form cannot say.
             * @default
             */
            filled_in_ms: components["schemas"]["RawField"];
            /**
             * @description Language of the site: `en`, `de`, `fr`, `es`, `it` or `pt`.
             * @default
             */
            locale: components["schemas"]["RawField"];
            /**
             * @description Required, at most 120 characters.
             * @default
             */
            name: components["schemas"]["RawField"];
            /**
             * @description 1 to 5
             * @default
             */
            rating: components["schemas"]["RawField"];
            /**
             * @description Required heading of the review, at most 120 characters.
             * @default
             */
            title: components["schemas"]["RawField"];
            /**
             * @description Title of the tour as a plain form sends it; `tour_slug` names it for programs.
             * @default
             */
            tour: components["schemas"]["RawField"];
            /**
             * @description Optional slug of the tour in the language of the site, at most 200 characters.
             * @default
             */
            tour_slug: components["schemas"]["RawField"];
        };
        /**
         * @description How far a reward has come.
         * @enum {string}
         */
        RewardState: "pending" | "earned" | "paid";
        /** @description Sums in US dollars by the state that each friend's reward has reached. */
        RewardSums: {
            /** @description Earned, and not paid out. */
            earned: components["schemas"]["Amount"];
            /** @description Paid out. */
            paid: components["schemas"]["Amount"];
            /** @description The friends have not travelled yet. */
            pending: components["schemas"]["Amount"];
        };
        /** @description Says nothing about whether the address has an account. */
        SignedUp: Record<string, never>;
        /** @description The payload of the signup form, from JSON or a plain form. */
        SignupSubmission: {
            /**
             * @description The code of the friend who sent the visitor here.
             * @default
             */
            affiliate: components["schemas"]["RawField"];
            /**
             * @description Required, an e-mail address.
             * @default
             */
            email: components["schemas"]["RawField"];
            /**
             * @description Language of the site: `en`, `de`, `fr`, `es`, `it` or `pt`.
             * @default
             */
            locale: components["schemas"]["RawField"];
            /**
             * @description Required, at most 120 characters.
             * @default
             */
            name: components["schemas"]["RawField"];
            /**
             * @description 8 to 128 characters
             * @default
             */
            password: components["schemas"]["RawField"];
            /**
             * @description The same password again.
             * @default
             */
            password_confirmation: components["schemas"]["RawField"];
        };
        Started: {
            /** @description Where to pay; nothing where the provider has no page now. */
            redirect_url?: string | null;
        };
        /** @description Whom a token belongs to. */
        User: {
            /** @description Path on every site, or empty. */
            avatar: string;
            email: string;
            id: string;
            name: string;
        };
        VerifySubmission: {
            /**
             * @description Language of the site: `en`, `de`, `fr`, `es`, `it` or `pt`.
             * @default
             */
            locale: components["schemas"]["RawField"];
            /**
             * @description Of a new account, the password that was chosen for it: who only reads the mail does not know it.
             * @default
             */
            password: components["schemas"]["RawField"];
            /**
             * @description Of the link in the mail.
             * @default
             */
            token: components["schemas"]["RawField"];
        };
        /** @description The answer to a name that was put into a waiting list. */
        WaitingAnswer: {
            /**
             * Format: int64
             * @description The place in the line, from 1 on.
             */
            place: number;
            /** @description What the visitor can quote; the same however often the form is repeated. */
            reference: string;
        };
        /** @description The payload of the form of the waiting list, from JSON or a plain form. */
        WaitingSubmission: {
            /**
             * @description A field that people do not see; anything in it is a machine's.
             * @default
             */
            company_website: components["schemas"]["RawField"];
            /**
             * @description Required, an e-mail address.
             * @default
             */
            email: components["schemas"]["RawField"];
            /**
             * @description `YYYY-MM-DD`
             * @default
             */
            ends: components["schemas"]["RawField"];
            /**
             * @description How long the form was being filled, in milliseconds; a plain form cannot say.
             * @default
             */
            filled_in_ms: components["schemas"]["RawField"];
            /**
             * @description Required, at most 120 characters.
             * @default
             */
            full_name: components["schemas"]["RawField"];
            /**
             * @description Language of the site: `en`, `de`, `fr`, `es`, `it` or `pt`.
             * @default
             */
            locale: components["schemas"]["RawField"];
            /**
             * @description 1 to 42
             * @default
             */
            persons: components["schemas"]["RawField"];
            /**
             * @description Optional; a number that cannot be read is kept as typed.
             * @default
             */
            phone: components["schemas"]["RawField"];
            /**
             * @description ISO code of the country by which the number is read.
             * @default
             */
            phone_country: components["schemas"]["RawField"];
            /**
             * @description `YYYY-MM-DD`
             * @default
             */
            starts: components["schemas"]["RawField"];
            /**
             * @description The tour's number, the same in all languages.
             * @default
             */
            tour: components["schemas"]["RawField"];
        };
        /** @description Ids of tours. */
        Wishes: {
            tours: number[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
