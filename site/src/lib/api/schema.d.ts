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
         * @description An amount in responses, in units of the currency. Decimals are written if they are not zero.
         * @example 1250.5
         */
        Amount: number;
        /** @enum {string} */
        AmountKind: "deposit" | "whole" | "rest";
        BookedJourney: {
            number: string;
            received: components["schemas"]["Amount"];
            /** @description Reference that opens the booking. */
            reference: string;
            state: string;
            /** @description In US dollars. */
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
             * @description Days before the start from which this charge applies, until the next charge.
             */
            days: number;
            /**
             * Format: int32
             * @description Per cent of the price. Null if the charge is the deposit.
             */
            percent?: number | null;
        };
        /** @description The payload of the form in the profile. */
        ChangeSubmission: {
            /**
             * @description The current password.
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
             * @description Affiliate code of the friend who invited the visitor.
             * @default
             */
            affiliate: components["schemas"]["RawField"];
            /**
             * @description A honeypot field that people do not see; a program that fills it in is detected.
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
             * @description Time to fill in the form, in milliseconds; empty for a form without scripts.
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
        DepartureAnswer: components["schemas"]["StandingAnswer"] & {
            /**
             * Format: int64
             * @description Places that are sold here, sold ones included. Null if there is no limit.
             */
            capacity?: number | null;
            /** @description `YYYY-MM-DD` */
            ends: string;
            /**
             * Format: int64
             * @description Places that can be booked. Null if there is no limit.
             */
            left?: number | null;
            /** @description `YYYY-MM-DD` */
            starts: string;
            /**
             * Format: int64
             * @description Number of the tour in the content of the sites.
             */
            tour: number;
        };
        DeparturesAnswer: {
            /** @description Ordered by first day. */
            departures: components["schemas"]["DepartureAnswer"][];
        };
        /**
         * @description The state of a departure, as visitors see it.
         * @enum {string}
         */
        DepartureState: "open" | "guaranteed" | "sold_out" | "cancelled";
        /** @description An error of a field, named as in the payload. */
        FieldProblem: {
            /** @description Stable, for programs. */
            code: string;
            field: string;
            /** @description In the visitor's language. */
            message: string;
        };
        Goodbye: {
            /**
             * @description The password of the account.
             * @default
             */
            password: components["schemas"]["RawField"];
        };
        /** @description The acknowledgement that the provider expects. */
        Heard: {
            orderMerchantReference: string;
            orderNotificationType: string;
            orderTrackingId: string;
            /**
             * Format: int32
             * @description 200, or 500 if the provider should send the notification again.
             */
            status: number;
        };
        /** @description A friend who came by the invitation. No details of the journey are returned, as the privacy page promises. */
        InvitedFriend: {
            /** @description `YYYY-MM-DD` */
            date_created: string;
            /** @description Shortened, or empty if unknown. */
            ip_address: string;
            name: string;
            quote_number?: string | null;
            reward?: components["schemas"]["RewardState"] | null;
        };
        /** @description The public data of an inviter. */
        Inviter: {
            /** @description Null if no inviter has this slug. A 404 would appear as an error in the browser's console. */
            first_name?: string | null;
        };
        /** @description The price of a booking, in US dollars. */
        JourneyPriceAnswer: {
            /** @description `YYYY-MM-DD`, the due date of the balance. Null if there is no balance or no day is chosen. */
            balance_on?: string | null;
            /** @description Cancellation charges, from the earliest cancellation to the latest. */
            cancellation: components["schemas"]["CancellationCharge"][];
            /** @description Days on which the tour begins. Empty if the tour may begin on any day from `earliest` on. */
            departures: components["schemas"]["PricedDeparture"][];
            deposit: components["schemas"]["Amount"];
            /**
             * Format: int32
             * @description Deposit in per cent of the price. 100 if the journey begins so soon that the whole price is due.
             */
            deposit_percent: number;
            /** @description Discount for an invited friend, already subtracted from `total`. */
            discount: components["schemas"]["Amount"];
            /** @description `YYYY-MM-DD` */
            earliest: string;
            /** @description Payment methods, the default first. */
            methods: components["schemas"]["Method"][];
            /** @description Parts of the price of all travellers, before the discount. */
            parts: components["schemas"]["PricePartAnswer"][];
            price_per_person: components["schemas"]["Amount"];
            /** @description Price of all travellers, after the discount. */
            total: components["schemas"]["Amount"];
            tour_name: string;
            tour_slug: string;
            /**
             * Format: int32
             * @description Days before the start from which the whole price is due.
             */
            whole_price_days: number;
        };
        /** @description The session data that the browser stores after a login. */
        LoggedIn: {
            /** @description Path on every site, or empty. */
            avatar: string;
            name: string;
            /** @description Sent as `Authorization: Bearer …`. Expires 30 days after its last use. */
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
        /** @description The affiliate data of the token's owner. An e-mail address in the request is ignored. */
        Membership: {
            /** @description Last part of the invitation URL. Null if the account has not joined. */
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
        /** @description The response to a stored order. */
        OrderAnswer: {
            /** @description URL of the payment page, if the method is card and the provider has created a page. */
            redirect_url?: string | null;
            /** @description Reference that opens the booking. A repeated order gets the same reference. */
            reference: string;
        };
        /** @description The payload of the booking form, from JSON or a plain form. */
        OrderSubmission: {
            /**
             * @description Affiliate code of the friend who invited the visitor.
             * @default
             */
            affiliate: components["schemas"]["RawField"];
            /**
             * @description Whole numbers from 0 to 15: a list, or a text such as `4,11`.
             * @default
             */
            child_ages: components["schemas"]["RawField"];
            /**
             * @description A honeypot field that people do not see; a program that fills it in is detected.
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
             * @description Time to fill in the form, in milliseconds; empty for a form without scripts.
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
             * @description `deposit` (the default) or `whole`.
             * @default
             */
            pay: components["schemas"]["RawField"];
            /**
             * @description `card`, `bank_transfer` or `cash`; the default is the first one offered.
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
             * @description Number of the quote that led to the booking, if any.
             * @default
             */
            reference: components["schemas"]["RawField"];
            /**
             * @description The whole price that the visitor saw, in US dollars. The booking is refused if the price differs.
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
            /** @description A new address that is not confirmed yet, or empty. */
            pending_email: string;
            phone: string;
            title: string;
        };
        /** @description The data of the pages of a booking. Amounts are in US dollars. */
        PaymentAnswer: {
            /** @description The amount due now, or the amount received if `status` is `paid`. */
            amount: components["schemas"]["Amount"];
            /** @description `YYYY-MM-DD`, the due date of the balance. */
            balance_on: string;
            bank_details: string[];
            confirmed: boolean;
            departure?: components["schemas"]["StandingAnswer"] | null;
            deposit: components["schemas"]["Amount"];
            /** @description Whether the amount is due now. Before `balance_on` the balance may be paid but is not due. */
            due_now: boolean;
            invoice_url: string;
            kind: components["schemas"]["AmountKind"];
            /** @description The payment method that the visitor chose. */
            method: components["schemas"]["Method"];
            /** @description The payment methods. */
            methods: components["schemas"]["Method"][];
            /** @description Number for mails and bank transfers. */
            number: string;
            /** @description The amount that may still be paid. */
            outstanding: components["schemas"]["Amount"];
            received: components["schemas"]["Amount"];
            /** @description URL of a payment page that was opened before. */
            redirect_url?: string | null;
            reference: string;
            status: components["schemas"]["PaymentStatus"];
            /** @description The price, including its changes. */
            total: components["schemas"]["Amount"];
            tour: string;
            /** @description `YYYY-MM-DD` */
            travel_date: string;
            /** Format: int64 */
            travellers: number;
        };
        /**
         * @description State of the payment of a booking.
         * @enum {string}
         */
        PaymentStatus: "open" | "pending" | "paid" | "failed" | "cancelled" | "nothing" | "expired" | "off";
        PricedDeparture: components["schemas"]["StandingAnswer"] & {
            /**
             * Format: int64
             * @description Null if the number of places is not limited.
             */
            places_left?: number | null;
            price_per_person: components["schemas"]["Amount"];
            /** @description `YYYY-MM-DD` */
            starts: string;
        };
        /** @description A number of travellers with the same price. */
        PricePartAnswer: {
            /** @description `traveller`, `child` or `own_room` */
            basis: string;
            /** Format: int64 */
            count: number;
            each: components["schemas"]["Amount"];
            /**
             * Format: int32
             * @description Highest age for this price. Null unless `basis` is `child`.
             */
            up_to?: number | null;
        };
        /** @description An RFC 9457 problem document. */
        Problem: {
            /** @description Code within the type; stable, for programs. */
            code?: string | null;
            /** @description All fields with errors. */
            errors?: components["schemas"]["FieldProblem"][];
            /**
             * Format: int64
             * @description Places that are left in the departure.
             */
            left?: number | null;
            /** Format: int32 */
            status: number;
            title: string;
            /** @description Type of the problem, as a URN; stable. */
            type: string;
        };
        ProfileQuestion: {
            /**
             * @description Id of the token's own account. Any other id is answered 404.
             * @default
             */
            user: components["schemas"]["RawField"];
        };
        /** @description A review with the same fields as on the back-ends. */
        PublishedReview: {
            /** @description The operator's answer. */
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
             * @description Affiliate code of the friend who invited the visitor.
             * @default
             */
            affiliate: components["schemas"]["RawField"];
            /**
             * @description Whole numbers from 0 to 15: a list, or a text such as `4,11`.
             * @default
             */
            child_ages: components["schemas"]["RawField"];
            /**
             * @description A honeypot field that people do not see; a program that fills it in is detected.
             * @default
             */
            company_website: components["schemas"]["RawField"];
            /**
             * @description `email`, `whatsapp` or `call`
             * @default
             */
            contact_method: components["schemas"]["RawField"];
            /**
             * @description Its dial code, such as `+49`: the number is read by its main country where `phone_country` is missing.
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
             * @description Time to fill in the form, in milliseconds; empty for a form without scripts.
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
        /** @description Whether the service can store submissions. */
        Readiness: {
            database: boolean;
            /**
             * Format: int64
             * @description Age of the oldest waiting mail, in seconds.
             */
            outbox_age: number;
            /**
             * Format: int64
             * @description Number of mails that were given up; `outbox list --dead` lists them.
             */
            outbox_dead: number;
            /** Format: int64 */
            outbox_waiting: number;
        };
        /** @description The response to a stored submission. */
        Receipt: {
            /** @description The reference number for the visitor. A repeated submission gets the same number. */
            reference: string;
        };
        /** @description A request for a quote or a message. */
        Request: {
            /** @description Empty if no tour or place was named. */
            about: string;
            /** @description `quote` or `contact` */
            kind: string;
            reference: string;
            /** @description `YYYY-MM-DD` */
            sent_on: string;
            /** @description `YYYY-MM-DD`; only for a quote. */
            travel_date?: string | null;
        };
        /** @description The requests and bookings of the account, newest first. */
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
             * @description Token of the link in the mail.
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
             * @description A honeypot field that people do not see; a program that fills it in is detected.
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
             * @description Time to fill in the form, in milliseconds; empty for a form without scripts.
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
         * @description The state of a reward.
         * @enum {string}
         */
        RewardState: "pending" | "earned" | "paid";
        /** @description Sums in US dollars by the state of the rewards. */
        RewardSums: {
            /** @description Earned, and not paid out. */
            earned: components["schemas"]["Amount"];
            /** @description Paid out. */
            paid: components["schemas"]["Amount"];
            /** @description Rewards for friends who have not travelled yet. */
            pending: components["schemas"]["Amount"];
        };
        /** @description The response is the same whether or not the address has an account. */
        SignedUp: Record<string, never>;
        /** @description The payload of the signup form, from JSON or a plain form. */
        SignupSubmission: {
            /**
             * @description Affiliate code of the friend who invited the visitor.
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
        /** @description Whether a departure takes place. */
        StandingAnswer: {
            /**
             * @description `YYYY-MM-DD`, by which it is decided whether the departure takes place. Null if nothing is to be decided, and
             *     for visitors if the day is over.
             */
            decided_on?: string | null;
            /**
             * Format: int64
             * @description Minimum number of travellers. Null if the departure takes place with any number.
             */
            minimum?: number | null;
            /**
             * Format: int64
             * @description Travellers who are missing to the minimum. Null if none are, or if their number is unknown.
             */
            needed?: number | null;
            state: components["schemas"]["DepartureState"];
        };
        Started: {
            /** @description URL of the payment page. Null if the provider has no page now. */
            redirect_url?: string | null;
        };
        /** @description The owner of a token. */
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
             * @description For a new account, the password chosen at the signup that becomes the account: access to the mail alone confirms
             *     none.
             * @default
             */
            password: components["schemas"]["RawField"];
            /**
             * @description Token of the link in the mail.
             * @default
             */
            token: components["schemas"]["RawField"];
        };
        /** @description The response to an entry in a waiting list. */
        WaitingAnswer: {
            /**
             * Format: int64
             * @description The place in the line, from 1.
             */
            place: number;
            /** @description The reference number for the visitor. A repeated submission gets the same number. */
            reference: string;
        };
        /** @description The payload of the form of the waiting list, from JSON or a plain form. */
        WaitingSubmission: {
            /**
             * @description A honeypot field that people do not see; a program that fills it in is detected.
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
             * @description Time to fill in the form, in milliseconds; empty for a form without scripts.
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
