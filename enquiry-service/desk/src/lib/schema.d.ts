// Written by `npm run types` in site/ from the description of the service's calls.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description A permission of the desk.
         * @enum {string}
         */
        Action: "read_cases" | "answer_cases" | "write_replies" | "accept_quarantined" | "read_reviews" | "moderate_reviews" | "read_bookings" | "change_bookings" | "sell_journeys" | "record_money" | "refund_money" | "manage_rewards" | "read_departures" | "manage_waiting_lists" | "read_mails" | "retry_mails" | "read_reports" | "read_money_reports" | "invite" | "renew_credentials" | "read_audit" | "publish" | "export_data" | "erase_people" | "manage_passkeys";
        /** @description A passkey that a device created. */
        AddPasskey: {
            credential: components["schemas"]["CreatedCredential"];
            /** @description 1 to 60 characters */
            name: components["schemas"]["RawField"];
        };
        /** @description A change of the price or of the received amount. */
        Adjust: {
            /**
             * Format: int64
             * @description In the minor unit; positive to increase, negative to decrease.
             */
            amount: number;
            kind: components["schemas"]["AdjustmentKind"];
            reason: components["schemas"]["RawField"];
            /** Format: uuid */
            seen: string;
        };
        /**
         * @description What an adjustment changes.
         * @enum {string}
         */
        AdjustmentKind: "charge" | "correction";
        AlgorithmOption: {
            /** Format: int64 */
            alg: number;
            type: string;
        };
        /**
         * @description How an enquiry reached the office.
         * @enum {string}
         */
        Arrival: "call" | "whatsapp" | "visit";
        /** @description The assignment of a line. */
        Assign: {
            /**
             * Format: uuid
             * @description Id of the booking that the line pays. Null if it is for no booking.
             */
            booking?: string | null;
            /** @description Whether a person has confirmed that the line pays more than is owed. */
            confirmed?: boolean;
        };
        /** @description An attachment of a mail. */
        AttachmentAnswer: {
            id: string;
            /** @description False if the database does not hold the file: it is in the mailbox only. */
            is_kept: boolean;
            name: string;
            /**
             * Format: int64
             * @description Size in bytes.
             */
            size: number;
        };
        /** @description An entry of the audit log. */
        AuditAnswer: {
            action: string;
            /**
             * Format: int64
             * @description Milliseconds since 1970.
             */
            at: number;
            detail: Record<string, never>;
            /** Format: int64 */
            line: number;
            object?: components["schemas"]["AuditObject"] | null;
            other?: components["schemas"]["AuditObject"] | null;
            /** @description Id of the person. Null for a command in the terminal. */
            staff?: string | null;
            /** @description Id of the changed object. */
            subject: string;
        };
        /** @description What an object is called now. */
        AuditObject: {
            /** @description The first day of a departure, `YYYY-MM-DD`. */
            day?: string | null;
            /** @description The id by which the desk shows it; of an inviter the code of the invitation. */
            id: string;
            /** @description Whether the record no longer exists, such as the case of an erased person. */
            is_gone: boolean;
            kind: components["schemas"]["ObjectKind"];
            /** @description The number of a case or a booking, the title of a tour or a ready-made reply; empty without one. */
            label: string;
            /** @description The name of the visitor or the colleague; empty without one, or once personal data are blanked. */
            name: string;
        };
        /** @description A page of the audit log. */
        AuditPage: {
            /** @description Number of cases and bookings that `about` has found. Null if it is empty. */
            found?: number | null;
            /** @description Number, time and hash of the last line of the whole log, for `audit verify --head`. Null without lines. */
            head?: string | null;
            /** @description At most 50, newest first. */
            lines: components["schemas"]["AuditAnswer"][];
            /**
             * Format: int64
             * @description `before` of the next page. Null if this is the last page.
             */
            next?: number | null;
        };
        /** @description A booking that the text of a line names. */
        BankNamedBooking: {
            id: string;
            name: string;
            number: string;
            /** @description Why the line cannot simply be noted as its payment, in English. Null if it can. */
            problem?: string | null;
        };
        /** @description A booking that a line of a bank statement may pay. */
        BankSuggestion: {
            /**
             * Format: int64
             * @description The amount of the next payment, in the minor unit.
             */
            due: number;
            id: string;
            name: string;
            number: string;
            /** @description Why the booking is suggested. All but `number` are guesses. */
            reason: components["schemas"]["Basis"];
        };
        /**
         * @description Why a booking is suggested. Only its number is certain; the others are guesses.
         * @enum {string}
         */
        Basis: "number" | "name_and_amount" | "name" | "amount";
        /** @description The booking that was begun. */
        BegunOrder: {
            /** Format: uuid */
            id: string;
        };
        /** @description A departure with its places. */
        BookableDeparture: {
            /**
             * Format: int64
             * @description Places that anybody may book. Null if there is no limit.
             */
            free?: number | null;
            /**
             * Format: int64
             * @description Places held for this case, which become places of the booking.
             */
            held: number;
            /**
             * Format: int64
             * @description Places held for all cases.
             */
            kept: number;
            /**
             * Format: int64
             * @description Places that this case or booking may have: free ones, those held for it, and those that it has. Null if there is
             *     no limit.
             */
            left?: number | null;
            /**
             * Format: int64
             * @description Travellers who have booked, here and elsewhere.
             */
            sold: number;
            /** @description `YYYY-MM-DD` */
            starts: string;
        };
        /** @description The journeys that the person of a case can book. */
        BookableJourneys: {
            /**
             * Format: int32
             * @description Deposit of a journey that the sites do not offer, in per cent of the price.
             */
            deposit_percent: number;
            /** @description The first one is the usual one. */
            methods: components["schemas"]["Method"][];
            /** @description By title. */
            tours: components["schemas"]["BookableTour"][];
            /**
             * Format: int32
             * @description Days before the start from which the whole price is due at once; else the rest is due on that day.
             */
            whole_price_days: number;
        };
        /** @description A tour of the sites in the visitor's language. */
        BookableTour: {
            /** Format: int32 */
            days: number;
            /** @description Coming departures by first day. Empty if the tour may begin on any day. */
            departures: components["schemas"]["BookableDeparture"][];
            /**
             * Format: int32
             * @description Deposit in per cent of the price.
             */
            deposit_percent: number;
            /** Format: int64 */
            id: number;
            /** @description Whether the enquiry names this tour. */
            is_asked: boolean;
            /** @description In the desk's language, or in the visitor's if that site does not offer the tour. */
            title: string;
            /** @description In the visitor's language. */
            title_of_visitor: string;
        };
        /** @description A booking as a colleague would type it. */
        BookedOrder: {
            /** Format: int64 */
            adults: number;
            /** @description `YYYY-MM-DD`. Null: by the terms. */
            balance_on?: string | null;
            child_ages: number[];
            /** Format: int64 */
            children: number;
            /**
             * Format: int64
             * @description Length in days. Null if it is not known.
             */
            days?: number | null;
            /**
             * Format: int64
             * @description In cents. Null: by the terms.
             */
            deposit?: number | null;
            /** @description The price with its changes, in lines. */
            lines: components["schemas"]["DeskPriceLine"][];
            method: components["schemas"]["Method"];
            /** @description Why deposit or due date differ from the terms; empty if they do not. */
            other_terms: string;
            /** @description Name of the journey, in the traveller's language. */
            title: string;
            /**
             * Format: int64
             * @description Number of a tour of the sites. Null for a journey that they do not offer.
             */
            tour?: number | null;
            /** @description `YYYY-MM-DD` */
            travel_date: string;
        };
        /** @description A booking with its history, account and documents. */
        BookingAnswer: components["schemas"]["DeskBooking"] & {
            /** Format: int64 */
            adults: number;
            /** @description `tel:+…`, or empty if the number could not be read. */
            call: string;
            /**
             * Format: int64
             * @description The cancellation charge under today's terms; zero if its departure does not take place.
             */
            cancellation_charge: number;
            cards: components["schemas"]["DeskCard"][];
            /** @description Oldest first. */
            changes: components["schemas"]["DeskChange"][];
            /** Format: int64 */
            children: number;
            country: string;
            /**
             * Format: int64
             * @description When a booking in quarantine is deleted, in milliseconds since 1970. Null for other bookings.
             */
            deleted_at?: number | null;
            /** Format: int64 */
            deposit: number;
            /**
             * Format: int64
             * @description The discount for an invited friend.
             */
            discount: number;
            documents: components["schemas"]["DeskDocument"][];
            /**
             * Format: int64
             * @description The amount of the next payment.
             */
            due: number;
            email: string;
            /** Format: int64 */
            fees: number;
            /** @description Whether its departure does not take place. */
            is_cancelled_departure: boolean;
            ledger: components["schemas"]["DeskLedgerLine"][];
            /** @description Lines of the price that a colleague has written; empty for a booking of the sites. */
            lines: components["schemas"]["DeskPriceLine"][];
            message: string;
            /** @description The visitor's payment method. */
            method: components["schemas"]["Method"];
            /** @description The names of the travellers, as far as stated with the acceptance of an offer. */
            names: string[];
            /** @description Why deposit or due date differ from the terms; empty if they do not. */
            other_terms: string;
            /**
             * Format: int64
             * @description The overpaid amount.
             */
            overpaid: number;
            /** @description Parts of the price of all travellers at the time of booking; empty if they were not stored. */
            parts: components["schemas"]["DeskPricePart"][];
            /** @description `deposit` or `whole` */
            pay: string;
            phone: string;
            /** @description The steps that are possible today, such as `confirm`. */
            possible: string[];
            /** @description Number of the booking's enquiry; empty if there is none. */
            quote: string;
            schedule: components["schemas"]["DeskInstalment"][];
            /** @description Version of the history and the refunds. Sent back with changes: a change based on an old version is refused. */
            seen: string;
            /** @description Title of the tour in the traveller's language. */
            tour_as_booked: string;
            /** @description Changes of the journey, oldest first. */
            versions: components["schemas"]["DeskVersion"][];
            /** @description `https://wa.me/…`, or empty. */
            whatsapp: string;
        };
        /** @description The numbers of bookings in the lists of those that the office has to do something about. */
        BookingCountsAnswer: {
            /** Format: int64 */
            to_confirm: number;
            /** Format: int64 */
            to_pay: number;
        };
        /** @description A step by a person that a booking needs. */
        BookingDuty: {
            /**
             * Format: int64
             * @description The amount to refund, or the overdue one, in the minor unit. Null for other reasons.
             */
            amount?: number | null;
            /**
             * @description The day on which the amount was due, or the payment came after which the booking is to be confirmed, `YYYY-MM-DD`.
             *     Null for other reasons.
             */
            since?: string | null;
            why: components["schemas"]["Reason"];
        };
        /** @description What is booked, and the journeys that could be booked instead. */
        BookingForm: {
            journeys: components["schemas"]["BookableJourneys"];
            order: components["schemas"]["BookedOrder"];
            /** @description Version of the history and the refunds. Sent back with the change. */
            seen: string;
        };
        /** @description A mail about a booking. */
        BookingMail: components["schemas"]["DeskMail"] & {
            /** @description The plain text as it was sent, or as it was when it was given up. Null if it is not kept. */
            text?: string | null;
        };
        /** @description The mails about a booking, and its cases. */
        BookingMails: {
            case?: components["schemas"]["MailSubject"] | null;
            enquiry?: components["schemas"]["MailSubject"] | null;
            /** @description Newest first. */
            mails: components["schemas"]["BookingMail"][];
        };
        /** @description A page of a list of bookings. */
        BookingsAnswer: {
            /** @description At most 50 bookings. */
            bookings: components["schemas"]["ListedBooking"][];
            /** @description `after` of the next page. Null if this is the last page. */
            next?: string | null;
            /**
             * Format: int64
             * @description Number of bookings in all pages.
             */
            total: number;
            /** @description Number of bookings of this page that cannot be read. */
            unreadable: number;
        };
        /** @description A booking that needs a step by a person. */
        BookingToAct: components["schemas"]["DeskBooking"] & {
            /** @description At least one, the most harmful delay first. */
            duties: components["schemas"]["BookingDuty"][];
        };
        /** @description A cancellation, with the version of the booking that the person read. */
        CancelBooking: {
            /**
             * Format: int64
             * @description The amount that the traveller still owes, in the minor unit. Null: the charge under today's terms, nothing if the
             *     departure does not take place.
             */
            charge?: number | null;
            /** Format: uuid */
            seen: string;
        };
        /** @description Why a departure does not take place. */
        CancelDeparture: {
            /** @description At most 300 characters, as all travellers read it; may be empty. */
            reason?: components["schemas"]["RawField"];
        };
        /** @description A case with its entries and tasks. */
        CaseAnswer: components["schemas"]["CaseRow"] & {
            /** @description `tel:+…`, or empty if the number could not be read. */
            call: string;
            /** @description Fields of the form besides the message. */
            details: Record<string, never>;
            email: string;
            /** @description Oldest first; of the received mails, the newest 200. */
            entries: components["schemas"]["EntryAnswer"][];
            message: string;
            phone: string;
            source?: components["schemas"]["SourceAnswer"] | null;
            /** @description Open tasks first, then done tasks, each part ordered by day. */
            tasks: components["schemas"]["TaskAnswer"][];
            /** @description The version of the thread, which an answer names. */
            thread: string;
            undelivered?: components["schemas"]["UndeliveredMail"] | null;
            /**
             * Format: int64
             * @description Sent back with changes. If the version is out of date, the change is refused with 409.
             */
            version: number;
            /** @description `https://wa.me/…`, or empty. */
            whatsapp: string;
        };
        /** @description A booking of a case. */
        CaseBooking: {
            /** Format: uuid */
            id: string;
            is_quarantined: boolean;
            number: string;
            state: string;
            tour: string;
            /** @description `YYYY-MM-DD` */
            travel_date: string;
        };
        /** @description The case of a booking. */
        CaseOfBookingAnswer: {
            /**
             * Format: uuid
             * @description Id of the case.
             */
            id: string;
        };
        /** @description A case in a list. */
        CaseRow: {
            /** Format: int64 */
            adults: number;
            /** Format: int64 */
            answered_at?: number | null;
            /** Format: int64 */
            children: number;
            /**
             * Format: int64
             * @description When a case in quarantine is deleted. Null for other cases.
             */
            deleted_at?: number | null;
            /**
             * Format: int64
             * @description When the answer that the visitor waits for or was promised is due. If the visitor does not wait, when the first answer was due.
             */
            due_at: number;
            /** @description Beginning of what the visitor wrote last, on one line; may be empty. */
            first_words: string;
            id: string;
            /** @description Whether the last mail to the visitor was given up. */
            is_undelivered: boolean;
            /** @description `quote` or `contact` */
            kind: string;
            /** Format: int64 */
            last_answered_at?: number | null;
            /** @description Language of the visitor. */
            locale: string;
            lost?: components["schemas"]["LostReason"] | null;
            name: string;
            /**
             * @description The day by which the visitor was promised the next step, `YYYY-MM-DD`. Null if none was, or if the visitor has
             *     written since.
             */
            owed_on?: string | null;
            /** @description Id of the owner. */
            owner?: string | null;
            quarantine?: string | null;
            /**
             * Format: int64
             * @description Milliseconds since 1970, like all times.
             */
            received_at: number;
            reference: string;
            /** Format: int64 */
            snoozed_until?: number | null;
            stage: components["schemas"]["Stage"];
            /** @description Title of the tour in the desk's language, or as the form named it if that site does not offer it; may be empty. */
            tour: string;
            /** @description `YYYY-MM-DD`. Null for a contact message. */
            travel_date?: string | null;
            urgency?: components["schemas"]["Urgency"] | null;
            /**
             * Format: int64
             * @description Time of the first message after the last answer. Null if there is none.
             */
            wrote_again_at?: number | null;
        };
        /** @description What a page of a case compares with what it shows. */
        CaseState: {
            /** @description The colleagues who have the case open. */
            present: components["schemas"]["PresenceAnswer"][];
            /** @description The version of the thread. */
            thread: string;
            /**
             * Format: int64
             * @description The version of the handling.
             */
            version: number;
        };
        /** @description A case that a mail may belong to. */
        CaseSuggestion: {
            id: string;
            name: string;
            /** Format: int64 */
            received_at: number;
            reference: string;
        };
        /** @description A change of a task's text, day or assignee. */
        ChangedTask: {
            /** @description The values as they were read. */
            seen: components["schemas"]["NewTask"];
            /** @description The new values. */
            task: components["schemas"]["NewTask"];
        };
        /** @description A change of a reply. */
        ChangeReply: {
            is_hidden: boolean;
            /**
             * @description Texts by language code. A missing or empty language restores the built-in text; a reply that the company added
             *     then has no text in it.
             */
            texts: {
                [key: string]: string;
            };
            title: components["schemas"]["RawField"];
            /**
             * Format: int64
             * @description The version as it was read; 0 for a new reply.
             */
            version: number;
        };
        /**
         * @description The channel of an answer.
         * @enum {string}
         */
        Channel: "mail" | "whatsapp" | "call";
        /** @description A colleague who may own a case. */
        ColleagueAnswer: {
            /** @description Whether the person works here and answers visitors. */
            answers: boolean;
            id: string;
            name: string;
        };
        /** @description Another case of the same person. */
        ContactCaseAnswer: components["schemas"]["CaseRow"] & {
            email: string;
            /** @description A person merged the two addresses; the merge can be undone. */
            is_merged: boolean;
        };
        /** @description Sums of the bookings in a currency, in its minor unit. */
        ContactMoney: {
            currency: string;
            /** Format: int64 */
            outstanding: number;
            /** Format: int64 */
            overpaid: number;
            /** Format: int64 */
            owed: number;
            /** Format: int64 */
            received: number;
        };
        /** @description A name with an address and a phone number, as the person has written them. */
        ContactName: {
            /** @description `tel:+…`, or empty if the number could not be read. */
            call: string;
            email: string;
            name: string;
            phone: string;
            /** @description `https://wa.me/…`, or empty. */
            whatsapp: string;
        };
        /** @description An option of an offer. */
        CopiedOption: components["schemas"]["DeskPriceLine"] & {
            /** @description Whether it is chosen until the traveller leaves it out. */
            is_chosen: boolean;
        };
        /** @description Another address of a case's visitor. */
        CorrectAddress: {
            /** @description The new address. */
            email: components["schemas"]["RawField"];
            /** @description The address as it was read. */
            seen: string;
        };
        /** @description Another address of a booking's traveller. */
        CorrectBookingAddress: {
            /** @description The new address. */
            email: components["schemas"]["RawField"];
            /** @description The address as it was read. */
            seen: string;
        };
        /** @description The browser's response after a passkey was created. Other fields are ignored. */
        CreatedCredential: {
            response: components["schemas"]["CreatedResponse"];
        };
        CreatedResponse: {
            attestationObject: string;
            clientDataJSON: string;
        };
        /** @description Options for `navigator.credentials.create`. */
        CreationOptions: {
            attestation: string;
            authenticatorSelection: components["schemas"]["DeviceOption"];
            challenge: string;
            excludeCredentials: components["schemas"]["CredentialOption"][];
            pubKeyCredParams: components["schemas"]["AlgorithmOption"][];
            rp: components["schemas"]["SiteOption"];
            /**
             * Format: int64
             * @description Milliseconds.
             */
            timeout: number;
            user: components["schemas"]["UserOption"];
        };
        CredentialOption: {
            id: string;
            type: string;
        };
        /** @description Whether the sites show the review. */
        Decision: {
            approve: boolean;
        };
        /** @description The stored decision. */
        DepartureCancellation: {
            /** @description Milliseconds since 1970. */
            at: components["schemas"]["i64"];
            /**
             * Format: uuid
             * @description Id of the colleague.
             */
            by?: string | null;
            /** @description As travellers read it; empty without one. */
            reason: string;
        };
        /** @description Whether a departure takes place. */
        DepartureDecision: {
            /** @description Whatever the number of travellers. False takes the decision back. */
            takes_place: boolean;
        };
        /**
         * @description The state of a departure, as visitors see it.
         * @enum {string}
         */
        DepartureState: "open" | "guaranteed" | "sold_out" | "cancelled";
        /** @description A departure that needs a decision by a person. */
        DepartureToDecide: {
            /**
             * Format: int64
             * @description Travellers who have booked here and elsewhere.
             */
            booked: number;
            /** Format: int64 */
            capacity?: number | null;
            id: string;
            /** Format: int64 */
            minimum?: number | null;
            /** @description `YYYY-MM-DD` */
            starts: string;
            /**
             * Format: int64
             * @description Travellers who have booked here.
             */
            taken: number;
            tour: string;
            why: components["schemas"]["DepartureTrouble"];
        };
        /**
         * @description Why a departure needs a person.
         * @enum {string}
         */
        DepartureTrouble: "overbooked" | "withdrawn" | "below_minimum";
        /** @description A booking of a cancelled departure. */
        DeskAffected: {
            /**
             * Format: uuid
             * @description Id of the booking.
             */
            id: string;
            name: string;
            number: string;
            settling: components["schemas"]["Settling"];
            state: string;
            /** Format: int64 */
            travellers: number;
        };
        /** @description A received amount that a person has to assign. */
        DeskBankLine: components["schemas"]["ReceivedAmount"] & {
            /** @description The bookings whose numbers are in the text. */
            named: components["schemas"]["BankNamedBooking"][];
            /** @description Why the line was not noted as a payment, in English. Null if its text names no booking. */
            reason?: string | null;
            /** @description The bank's reference, or a name made of the line's contents. */
            reference: string;
            /** @description The likeliest first, at most three. If the text names bookings, no other one is suggested. */
            suggestions: components["schemas"]["BankSuggestion"][];
        };
        /** @description A booking with its amounts, in the minor unit of its currency. */
        DeskBooking: {
            currency: string;
            id: string;
            is_quarantined: boolean;
            /** @description The last day of the journey, `YYYY-MM-DD`. */
            last_day: string;
            locale: string;
            name: string;
            number: string;
            /** Format: int64 */
            outstanding: number;
            /** Format: int64 */
            owed: number;
            /** @description The reason for the quarantine, such as `too_fast`. Null if the booking is not quarantined. */
            quarantine?: string | null;
            /** Format: int64 */
            received: number;
            /** Format: int64 */
            received_at: number;
            state: string;
            /** @description Title of the tour in the desk's language, or as it was booked if that site does not offer it. */
            tour: string;
            /** @description `YYYY-MM-DD` */
            travel_date: string;
            /** Format: int64 */
            travellers: number;
        };
        /** @description The decision that a departure does not take place, with its bookings. */
        DeskCancellation: components["schemas"]["DepartureCancellation"] & {
            /** @description In the order of booking. */
            bookings: components["schemas"]["DeskAffected"][];
            /** @description Whether it can be taken back: no booking was moved or cancelled because of it. */
            can_undo: boolean;
        };
        /** @description An attempt to pay by card, or a refund to the card. */
        DeskCard: {
            /** Format: int64 */
            amount: number;
            /** Format: int64 */
            at: number;
            id: string;
            /** @description `payment` or `refund` */
            kind: string;
            note: string;
            state: string;
        };
        /** @description An entry of a booking's history. */
        DeskChange: {
            /** Format: int64 */
            at: number;
            /** @description The cause of the change, such as `visitor`; empty if a person of the desk made it. */
            cause: string;
            /** @description Id of the person of the desk who made the change. Null for any other cause. */
            staff?: string | null;
            to: string;
        };
        /** @description A departure with its places. */
        DeskDeparture: components["schemas"]["StandingAnswer"] & {
            cancellation?: components["schemas"]["DeskCancellation"] | null;
            /**
             * Format: int64
             * @description Places that are sold here. Null if there is no limit.
             */
            capacity?: number | null;
            ends: string;
            /**
             * Format: int64
             * @description Travellers of bookings in quarantine, which hold their places.
             */
            held: number;
            /** @description By their end. */
            holds: components["schemas"]["DeskHold"][];
            id: string;
            /** @description Whether the office has decided that it takes place. */
            is_decided: boolean;
            /** @description Whether the sites no longer offer the departure. */
            is_withdrawn: boolean;
            /**
             * Format: int64
             * @description Places that colleagues keep for cases.
             */
            kept: number;
            /**
             * Format: int64
             * @description Free places. Null if there is no limit.
             */
            left?: number | null;
            /** @description Offers for it that travellers can accept, if nothing else ends them. */
            offers: number;
            /**
             * Format: int64
             * @description Number of travellers beyond the capacity.
             */
            overbooked: number;
            /** @description In the order of booking. */
            parties: components["schemas"]["DeskParty"][];
            /**
             * Format: int64
             * @description Travellers who have booked elsewhere.
             */
            sold_elsewhere: number;
            /** @description `YYYY-MM-DD` */
            starts: string;
            /** Format: int64 */
            taken: number;
            tour: string;
            /** Format: int64 */
            tour_id: number;
            trouble?: components["schemas"]["DepartureTrouble"] | null;
            /** @description In order of arrival. */
            waiting: components["schemas"]["DeskWaiting"][];
        };
        /** @description An issued document. */
        DeskDocument: {
            /** Format: int64 */
            amount: number;
            /** Format: int64 */
            issued_at: number;
            kind: string;
            /** @description Such as `INV-2026-0007`. */
            name: string;
        };
        /** @description Places that are kept for the person of a case. */
        DeskHold: {
            /**
             * Format: uuid
             * @description Id of the case. Null if the person may not see it.
             */
            case?: string | null;
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description Id of the colleague who holds.
             */
            made_by: string;
            /** @description The number of the case. Null if the person may not see it. */
            number?: string | null;
            /** Format: int64 */
            travellers: number;
            /**
             * Format: int64
             * @description Milliseconds since 1970 at which the hold lapses.
             */
            until: number;
        };
        /** @description A part of the price with its own due date. */
        DeskInstalment: {
            /** Format: int64 */
            amount: number;
            /** @description `YYYY-MM-DD` */
            due_on: string;
            /** @description `first` or `balance` */
            kind: string;
            /** Format: int64 */
            missing: number;
        };
        /** @description A line of a booking's account. */
        DeskLedgerLine: {
            /** Format: int64 */
            amount: number;
            /** @description False if the amount is larger than the largest one; the line then counts for nothing. */
            counts: boolean;
            /** @description `charge`, `payment`, `refund`, `fee` or `correction` */
            kind: string;
            method?: components["schemas"]["Method"] | null;
            note: string;
            /** @description `YYYY-MM-DD` */
            on: string;
            reference: string;
            staff?: string | null;
        };
        /** @description A mail of the service. */
        DeskMail: {
            /** Format: int64 */
            attempts: number;
            booking?: components["schemas"]["MailSubject"] | null;
            case?: components["schemas"]["MailSubject"] | null;
            /** Format: int64 */
            created_at: number;
            id: string;
            /** @description Such as `quote_confirmation`. */
            kind: string;
            last_error?: string | null;
            /**
             * Format: int64
             * @description Time of the next attempt.
             */
            next_at: number;
            /** @description Empty once the retention time is over. */
            recipient: string;
            /**
             * Format: int64
             * @description Time at which it was sent or given up. Null while it waits.
             */
            settled_at?: number | null;
            /** @description `waiting`, `sent`, `dead`: given up, or `void`: not sent, because what it was about was deleted or settled. */
            state: string;
            /** @description Null if the subject is not kept; mails about bookings have one once they are sent or given up. */
            subject?: string | null;
        };
        /** @description A booking that takes or holds places on a departure. */
        DeskParty: {
            /** @description Id of the booking. */
            id: string;
            name: string;
            number: string;
            state: string;
            /** Format: int64 */
            travellers: number;
        };
        /** @description A line of a price that a colleague has written. */
        DeskPriceLine: {
            /**
             * Format: int64
             * @description In cents; negative for a discount.
             */
            each: number;
            /** Format: int64 */
            quantity: number;
            /** @description In the traveller's language. */
            text: string;
            unit: components["schemas"]["PriceUnit"];
        };
        /** @description A number of travellers with the same price. */
        DeskPricePart: {
            /** @description `traveller`, `child` or `own_room` */
            basis: string;
            /** Format: int64 */
            count: number;
            /** Format: int64 */
            each: number;
            /**
             * Format: int32
             * @description Highest age for this price. Null unless `basis` is `child`.
             */
            up_to?: number | null;
        };
        /** @description A visitor's review. */
        DeskReview: {
            /** @description The company's public answer. Null if there is none. */
            answer?: string | null;
            country: string;
            email: string;
            id: string;
            locale: string;
            name: string;
            quarantine?: string | null;
            /**
             * Format: int64
             * @description 1 to 5
             */
            rating: number;
            /** Format: int64 */
            received_at: number;
            /** @description `pending`, `approved` or `rejected` */
            state: string;
            text: string;
            title: string;
            /** @description Title of the tour in the desk's language, or as the visitor wrote it if that site does not offer it. */
            tour: string;
        };
        /** @description A change of the journey. */
        DeskVersion: {
            /** Format: int64 */
            at: number;
            /** @description What it changes of the version before, in English. */
            changes: string[];
            /**
             * Format: int64
             * @description From 2 on: the journey as it was booked is version 1.
             */
            number: number;
            /** @description As the traveller has read it; empty once personal data are blanked. */
            reason: string;
            /** @description Id of the colleague. */
            staff: string;
        };
        /** @description An entry in a waiting list. */
        DeskWaiting: {
            email: string;
            /** @description Whether enough places are left for this entry and all entries before it. */
            fits: boolean;
            id: string;
            locale: string;
            name: string;
            /** Format: int64 */
            persons: number;
            quarantine?: string | null;
            /** Format: int64 */
            received_at: number;
        };
        /** @description The device stores the passkey with the person's id, and verifies the person by fingerprint, face or PIN. */
        DeviceOption: {
            requireResidentKey: boolean;
            residentKey: string;
            userVerification: string;
        };
        /**
         * @description The activity of a colleague who has a case open.
         * @enum {string}
         */
        Doing: "reading" | "writing";
        /** @description A task that is due. */
        DueTaskAnswer: components["schemas"]["TaskAnswer"] & {
            /** @description Id of the case. */
            case: string;
            /** @description Name of the visitor. */
            name: string;
        };
        /** @description An offer that was sent. */
        EarlierOffer: {
            /** Format: uuid */
            id: string;
            /** @description Language of the traveller, in which its texts are. */
            locale: string;
            /** @description Name of the traveller. */
            name: string;
            /** @description Number of the case. */
            reference: string;
            tour: string;
            /** @description `YYYY-MM-DD` */
            travel_date: string;
        };
        /** @description The earned reward for a friend's journey. */
        EarnReward: {
            /**
             * Format: int64
             * @description In the minor unit of US dollars. Null: the pending amount of this journey.
             */
            amount?: number | null;
            /** @description Number of the friend's first quote, or of the booking. */
            quote_number: components["schemas"]["RawField"];
        };
        /** @description A hold that ends soon. */
        EndingHold: components["schemas"]["HoldAnswer"] & {
            /** @description Id of the case. */
            case: string;
            /** @description Name of the visitor. */
            name: string;
        };
        /** @description A day as the English site has it. */
        EnglishDay: {
            /** @description Empty on a day without a night. */
            lodging: string;
            text: string;
            title: string;
        };
        /** @description A message between the visitor and the company, or a note among colleagues. */
        EntryAnswer: {
            /** Format: int64 */
            at: number;
            attachments: components["schemas"]["AttachmentAnswer"][];
            id: string;
            kind: components["schemas"]["EntryKind"];
            /** @description The quoted text at the end of the mail; empty if there is none. */
            quoted: string;
            received?: components["schemas"]["ReceivedAnswer"] | null;
            /** @description Sender of a received mail; empty for other entries. */
            sender: string;
            /** @description Id of the person of the desk who wrote it. Null for a received mail. */
            staff?: string | null;
            /** @description Plain text. */
            text: string;
        };
        /**
         * @description The kind of an entry.
         * @enum {string}
         */
        EntryKind: "mail" | "whatsapp" | "call" | "note" | "received" | "automatic";
        /** @description The person to erase. */
        Erase: {
            /** @description An e-mail address, or the phone number of a person without one. */
            email: components["schemas"]["RawField"];
            /** @description Version of the list of people and records, as it was read. */
            seen: string;
        };
        /** @description The result of an erasure. */
        ErasedAnswer: {
            /** @description Numbers of the documents that are kept, as bookkeeping law requires. */
            kept: string[];
            /**
             * Format: int64
             * @description Number of enquiries, reviews, bookings and waiting list entries.
             */
            records: number;
        };
        /** @description A booking whose personal data are erased. Its journey and its money are kept for bookkeeping. */
        ErasedBookingAnswer: {
            /** @description Whether the journey does not take place, unless money resumes the booking. */
            has_ended: boolean;
            id: string;
            name: string;
            number: string;
            state: string;
            /** @description `YYYY-MM-DD` */
            travel_date: string;
        };
        /** @description A case that is erased. */
        ErasedCaseAnswer: {
            id: string;
            name: string;
            /** Format: int64 */
            received_at: number;
            reference: string;
        };
        /** @description An address with its records. */
        ErasedPersonAnswer: {
            address: string;
            bookings: components["schemas"]["ErasedBookingAnswer"][];
            cases: components["schemas"]["ErasedCaseAnswer"][];
            has_account: boolean;
            merge?: components["schemas"]["MergeAnswer"] | null;
            /** @description Number of reviews. */
            reviews: number;
            /** @description Number of waiting list entries. */
            waiting: number;
        };
        /** @description The complete list of what an erasure erases. */
        ErasureAnswer: {
            /** @description Whether no record of the address is known. Mails and keys of the address may still exist. */
            is_empty: boolean;
            /** @description Numbers of the documents that are kept, as bookkeeping law requires. */
            kept: string[];
            /** @description The person with the address, then those whose addresses were merged with it. */
            people: components["schemas"]["ErasedPersonAnswer"][];
            /** @description Version of the list. Sent with the erasure: an erasure based on an old list is refused. */
            seen: string;
        };
        /** @description The person whose data would be erased. */
        ErasureQuery: {
            /** @description An e-mail address, or the phone number of a person without one. */
            email: components["schemas"]["RawField"];
        };
        /** @description An error of a field, named as in the payload. */
        FieldProblem: {
            /** @description Stable, for programs. */
            code: string;
            field: string;
            /** @description In the visitor's language. */
            message: string;
        };
        /** @description An uploaded file that is not attached to an answer yet. */
        FileAnswer: {
            id: string;
            name: string;
            /**
             * Format: int64
             * @description Size in bytes.
             */
            size: number;
        };
        /** @description The case in which a mail is filed. */
        FiledAnswer: {
            /** @description Null if the mail is in no case. */
            case?: string | null;
        };
        /** @description Where to file a mail. */
        FileInto: {
            /**
             * Format: uuid
             * @description In the case with this id.
             */
            case: string;
        } | "new_case" | "discard";
        /** @description The address of a person who has forgotten the password. */
        Forgotten: {
            email: components["schemas"]["RawField"];
        };
        /** @description A day of the sites that a search has found. */
        FoundDayAnswer: {
            day: components["schemas"]["PublishedDay"];
            /** @description Name of the place; empty if the sites name none. */
            place: string;
            /** @description Title of the tour. */
            tour: string;
        };
        /** @description A friend who came by the invitation. */
        FriendAnswer: {
            /**
             * Format: int64
             * @description Amount of the reward, in the minor unit.
             */
            amount: number;
            /**
             * Format: int64
             * @description Milliseconds since 1970.
             */
            came_at: number;
            id: string;
            /** @description Empty if the person was erased. */
            name: string;
            /** @description Number of the first quote, or of a booking without a quote. Null if there is neither. */
            quote_number?: string | null;
            reward?: components["schemas"]["RewardState"] | null;
        };
        /** @description The owner of a case, its snooze time, and the reason if it is lost. */
        Handle: {
            lost?: components["schemas"]["LostReason"] | null;
            /**
             * Format: uuid
             * @description Id of the owner. Null: no owner.
             */
            owner?: string | null;
            /**
             * Format: int64
             * @description Milliseconds since 1970; at most two years ahead.
             */
            snoozed_until?: number | null;
            /**
             * Format: int64
             * @description The version as it was read.
             */
            version: number;
        };
        /** @description An enquiry as a colleague types it. With a first day it is a request for a quote, without one a message. */
        HandwrittenEnquiry: {
            arrival: components["schemas"]["Arrival"];
            /** @description Optional name of a country, at most 120 characters. */
            country?: components["schemas"]["RawField"];
            /** @description An e-mail address. Required without a readable phone number. */
            email?: components["schemas"]["RawField"];
            /** @description Required, at most 120 characters. */
            full_name?: components["schemas"]["RawField"];
            /** @description The visitor's language: `en`, `de`, `fr`, `es`, `it` or `pt`. */
            locale?: components["schemas"]["RawField"];
            /** @description Required, at most 5,000 characters. */
            message?: components["schemas"]["RawField"];
            /** @description 0 to 31; 1 if it is empty. */
            no_of_adults?: components["schemas"]["RawField"];
            /** @description 0 to 11; 0 if it is empty. */
            no_of_children?: components["schemas"]["RawField"];
            /** @description A phone number with `+` and country code. Required without an e-mail address. */
            phone?: components["schemas"]["RawField"];
            /** @description Optional title of a tour, at most 200 characters. */
            tour_name?: components["schemas"]["RawField"];
            /** @description `YYYY-MM-DD`; empty if the visitor has named none. */
            travel_date?: components["schemas"]["RawField"];
        };
        /** @description A lodging that is kept. */
        HeldLodging: {
            /** @description `YYYY-MM-DD` */
            first_night: string;
            /** @description `YYYY-MM-DD` */
            last_night: string;
            name: string;
            /** @description The number that the lodging has given; empty if it has given none. */
            reference: string;
        };
        /** @description Places that are kept. */
        HeldPlaces: {
            /**
             * Format: uuid
             * @description Id of the departure.
             */
            departure: string;
            /** @description `YYYY-MM-DD` */
            starts: string;
            tour: string;
            /** Format: int64 */
            travellers: number;
        };
        /** @description A hold of a case. */
        HoldAnswer: {
            /**
             * Format: int64
             * @description Milliseconds since 1970. Null while it keeps something.
             */
            ended_at?: number | null;
            ended_how?: components["schemas"]["HoldEnd"] | null;
            /** Format: uuid */
            id: string;
            lodging?: components["schemas"]["HeldLodging"] | null;
            /**
             * Format: int64
             * @description Milliseconds since 1970.
             */
            made_at: number;
            /**
             * Format: uuid
             * @description Id of the colleague who holds.
             */
            made_by: string;
            places?: components["schemas"]["HeldPlaces"] | null;
            /**
             * Format: int64
             * @description Milliseconds since 1970 at which this end was set. Sent back with changes.
             */
            set_at: number;
            /**
             * Format: int64
             * @description Milliseconds since 1970 at which it lapses.
             */
            until: number;
        };
        /**
         * @description How a hold ended.
         * @enum {string}
         */
        HoldEnd: "released" | "lapsed" | "booked";
        /** @description Another end of a hold. */
        HoldLonger: {
            /**
             * Format: int64
             * @description Time at which the end was set, as it was read.
             */
            seen: number;
            /** @description As for a new hold. */
            until: string;
        };
        /** Format: int64 */
        i64: number;
        /** @description The result of an import, in numbers of lines. */
        ImportAnswer: {
            /** @description Imported before. */
            known: number;
            /** @description Noted as payments of bookings. */
            noted: number;
            /** @description Left open for a person. */
            open: number;
        };
        /** @description The data that a person needs to set up one-time codes. */
        InvitationAnswer: {
            /** @description `otpauth://…`, for an authenticator app on the same device. */
            address: string;
            email: string;
            name: string;
            /** @description `address` as an SVG drawing, for an app on a phone. */
            qr_code?: string | null;
            /** @description Base 32, for typing into an authenticator app. The same each time. */
            secret: string;
        };
        /** @description A person to invite. */
        Invite: {
            email: components["schemas"]["RawField"];
            name: components["schemas"]["RawField"];
            role: components["schemas"]["Role"];
        };
        /** @description The link of an invitation. Whoever opens it becomes this person. */
        InviteAnswer: {
            link: string;
        };
        /** @description A visitor who invites friends. */
        InviterAnswer: {
            /** @description Currency of all amounts. */
            currency: string;
            /**
             * Format: int64
             * @description Earned and unpaid rewards.
             */
            earned: number;
            email: string;
            /** @description Newest first. */
            friends: components["schemas"]["FriendAnswer"][];
            name: string;
            /** Format: int64 */
            paid: number;
            /**
             * Format: int64
             * @description Rewards for journeys that are not travelled yet, in the minor unit.
             */
            pending: number;
            /**
             * Format: int64
             * @description When the visitor joined the programme, in milliseconds since 1970.
             */
            since: number;
            /** @description Last part of the invitation URL. */
            slug: string;
        };
        /** @description The data with which a person accepts an invitation or renews all credentials. */
        Join: {
            /** @description The six digits that the authenticator app shows for the secret from `/api/desk/invitation`. */
            code: string;
            /** @description 8 to 128 characters */
            password: components["schemas"]["RawField"];
            token: string;
        };
        /** @description A booking, or an offer that can be accepted, of another case. */
        JourneyThen: {
            /**
             * Format: uuid
             * @description Id of the case of an offer. Null for a booking.
             */
            case?: string | null;
            /** @description `YYYY-MM-DD` */
            from: string;
            /**
             * Format: uuid
             * @description Id of the booking or of the offer.
             */
            id: string;
            name: string;
            /** @description State of the booking. Null for an offer. */
            state?: string | null;
            /** @description `YYYY-MM-DD` */
            to: string;
            tour: string;
            /** Format: int64 */
            travellers: number;
        };
        /**
         * @description A language that a colleague speaks: one of the sites, or Swahili.
         * @enum {string}
         */
        Language: "en" | "de" | "fr" | "es" | "it" | "pt" | "sw";
        /** @description The token of a link. */
        Link: {
            token: string;
        };
        /** @description A booking in a list, with the part of its price that is to be paid next. */
        ListedBooking: components["schemas"]["DeskBooking"] & {
            next_part?: components["schemas"]["DeskInstalment"] | null;
        };
        /**
         * @description The reason why an enquiry was lost.
         * @enum {string}
         */
        LostReason: "price" | "dates" | "elsewhere" | "no_answer" | "duplicate" | "spam" | "other";
        /** @description A mailbox that can no longer be read. */
        MailboxFault: {
            reason: string;
            /** Format: int64 */
            since: number;
        };
        /** @description A page of mails. */
        MailsPage: {
            /** @description At most 50. */
            mails: components["schemas"]["DeskMail"][];
            /** @description `after` of the next page. Null if this is the last page. */
            next?: string | null;
        };
        /** @description A booking or a case. */
        MailSubject: {
            id: string;
            /** @description The name of the person. Empty once the retention time is over. */
            name: string;
            /** @description Such as `7KQ2-M4XF`. */
            number: string;
        };
        /** @description What a companion has marked on a day. */
        MarkAnswer: {
            /**
             * Format: int64
             * @description The number of the day in the newest version.
             */
            day: number;
            /** Format: uuid */
            id: string;
            /** @description The name as the companion has typed it. */
            name: string;
            note: string;
            opinion: components["schemas"]["Opinion"];
        };
        /** @description Another case of the same person. */
        Merge: {
            /** @description Number of the other case. */
            reference: string;
        };
        /** @description The merge by which an address belongs to the person. */
        MergeAnswer: {
            /** Format: int64 */
            at: number;
            /** @description Id of the member of staff who merged them. */
            by: string;
            /** @description The other address. */
            with: string;
        };
        /**
         * @description The way in which money reaches the operator.
         * @enum {string}
         */
        Method: "card" | "bank_transfer" | "cash";
        /** @description Consecutive months from `first` to `last`, inclusive, from 1 to 12. */
        MonthsAnswer: {
            /** Format: int32 */
            first: number;
            /** Format: int32 */
            last: number;
        };
        /** @description Money received or paid back without the payment provider. */
        MoveMoney: {
            /**
             * Format: int64
             * @description In the minor unit; positive.
             */
            amount: number;
            /** @description Whether a payment may be more than is owed. */
            confirmed?: boolean;
            method: components["schemas"]["Method"];
            /** @description Day of the transaction, `YYYY-MM-DD`. Null: today. */
            on?: string | null;
            /** @description The bank's reference; empty if there is none. */
            reference?: components["schemas"]["RawField"];
            /** Format: uuid */
            seen: string;
        };
        /** @description Another journey for a booking. */
        NewBookingVersion: components["schemas"]["OrderByHand"] & {
            /**
             * Format: uuid
             * @description Id of the version, created by the page: a repeated call is the same version.
             */
            key: string;
            /** @description Why, in the traveller's language: the mail begins with it. At most 120 characters. */
            reason: components["schemas"]["RawField"];
            /**
             * Format: uuid
             * @description Version of the history, as it was read.
             */
            seen: string;
        };
        /** @description A new case. */
        NewCase: components["schemas"]["HandwrittenEnquiry"] & {
            /**
             * Format: uuid
             * @description Id of the case, created by the page: a repeated call is the same case.
             */
            key: string;
        };
        /** @description A new booking. */
        NewCaseOrder: components["schemas"]["OrderByHand"] & {
            /**
             * Format: uuid
             * @description Id of the booking, created by the page: a repeated call is the same booking.
             */
            key: string;
        };
        /** @description Something to be held for the person of a case. */
        NewHold: {
            /**
             * Format: uuid
             * @description Id of the newest hold of the case, as it was read. Null: there was none.
             */
            seen?: string | null;
            /** @description `YYYY-MM-DDTHH:MM` in the office's time zone, or `YYYY-MM-DD`: to the end of the day. */
            until: string;
            what: components["schemas"]["NewKept"];
        };
        /** @description What is to be held. */
        NewKept: {
            places: components["schemas"]["NewPlaces"];
        } | {
            lodging: components["schemas"]["NewLodging"];
        };
        /** @description The languages of a person. */
        NewLanguages: {
            languages: components["schemas"]["Language"][];
        };
        /** @description A lodging. */
        NewLodging: {
            /** @description `YYYY-MM-DD` */
            first_night: string;
            /** @description `YYYY-MM-DD` */
            last_night: string;
            name: components["schemas"]["RawField"];
            /** @description The number that the lodging has given; empty if it has given none. */
            reference?: components["schemas"]["RawField"];
        };
        /** @description A new offer. */
        NewOffer: {
            draft: components["schemas"]["OfferDraft"];
            /**
             * Format: uuid
             * @description Id of the offer, created by the page: a repeated call is the same offer.
             */
            key: string;
        };
        /** @description Places on a departure. */
        NewPlaces: {
            /**
             * Format: uuid
             * @description Id of the departure.
             */
            departure: string;
            /**
             * Format: int64
             * @description 1 to 42
             */
            travellers: number;
        };
        /** @description The role that a person gets. */
        NewRole: {
            role: components["schemas"]["Role"];
        };
        /** @description A new task. */
        NewTask: {
            /**
             * Format: uuid
             * @description Id of the assignee. Null: any person.
             */
            assignee?: string | null;
            /** @description `YYYY-MM-DD`, at most two years ahead. The task is shown on the first screen from this day on. */
            due_on: string;
            text: components["schemas"]["RawField"];
        };
        /** @description A version to be sent. */
        NewVersion: components["schemas"]["OfferByHand"] & {
            /**
             * Format: uuid
             * @description Id of the version, created by the page: a repeated call sends nothing more.
             */
            key: string;
            /**
             * Format: int64
             * @description Number of the version: 1, or that of the newest one plus one.
             */
            number: number;
            /**
             * Format: int64
             * @description When the draft was saved that the page has read.
             */
            seen: number;
            /** @description The version of the thread that the person has read. */
            thread: string;
            /**
             * Format: int32
             * @description How many of its texts nobody has read who knows the visitor's language, as the colleague has confirmed; the log
             *     says it.
             */
            unchecked?: number;
        };
        /** @description A note for colleagues. */
        Note: {
            text: components["schemas"]["RawField"];
        };
        /**
         * @description The kinds of objects of which lines tell.
         * @enum {string}
         */
        ObjectKind: "case" | "booking" | "departure" | "review" | "person" | "inviter" | "reply";
        /** @description An offer of a case. */
        OfferAnswer: {
            /** @description The texts of the options that the traveller has accepted. */
            accepted_options: string[];
            /** @description URL of the traveller's page. Null if nothing was sent. */
            address?: string | null;
            /**
             * Format: uuid
             * @description Id of the booking that its acceptance has made.
             */
            booking?: string | null;
            /** @description The state of this booking. */
            booking_state?: string | null;
            /** @description What colleagues have typed for the next version. */
            draft: components["schemas"]["OfferDraft"];
            /** Format: uuid */
            id: string;
            /** @description What companions have marked on days of the newest version. */
            marks: components["schemas"]["MarkAnswer"][];
            /**
             * Format: int64
             * @description Milliseconds since 1970 at which the newest version was opened first. Null if it was not.
             */
            read_at?: number | null;
            /**
             * Format: int64
             * @description Milliseconds since 1970 at which the draft was saved. Sent back with changes.
             */
            saved_at: number;
            /**
             * Format: uuid
             * @description Id of the colleague who has saved it.
             */
            saved_by: string;
            shared?: components["schemas"]["ShareScope"] | null;
            standing: components["schemas"]["OfferStanding"];
            /** @description The newest first. */
            versions: components["schemas"]["VersionAnswer"][];
        };
        /** @description An offer as a colleague sends it. */
        OfferByHand: components["schemas"]["OrderByHand"] & {
            /** @description What it does not include, alike. */
            excluded?: components["schemas"]["RawField"];
            /** @description What the traveller reads first, in the traveller's language; at most 5,000 characters. */
            greeting?: components["schemas"]["RawField"];
            /** @description What the price includes, one thing on each line; at most 5,000 characters. */
            included?: components["schemas"]["RawField"];
            /** @description What the traveller chooses or leaves out: at most 8. */
            options?: components["schemas"]["TypedOption"][];
            /** @description Day by day; at most 60. */
            programme: components["schemas"]["TypedDay"][];
            /** @description `YYYY-MM-DD`, from today on, before the first day of the journey and not after the day on which the rest is due. */
            valid_until: components["schemas"]["RawField"];
        };
        /** @description What can be copied of an offer: nothing that is about its traveller alone. */
        OfferCopy: {
            /** Format: int64 */
            days: number;
            itinerary: components["schemas"]["PublishedItinerary"];
            lines: components["schemas"]["DeskPriceLine"][];
            options: components["schemas"]["CopiedOption"][];
            /** @description Name of the journey. */
            title: string;
            /**
             * Format: int64
             * @description Number of the tour. Null for a journey that the sites do not offer.
             */
            tour?: number | null;
            /**
             * Format: int64
             * @description Travellers for whom the lines were written.
             */
            travellers: number;
        };
        /** @description A draft as the form of the desk keeps it. It is never shown to a traveller, and validated when it is sent. */
        OfferDraft: Record<string, never>;
        /**
         * @description Why an offer needs a person, the most harmful delay first.
         * @enum {string}
         */
        OfferDuty: "cancelled" | "expires" | "deposit_open" | "unanswered";
        /**
         * @description Whether an offer can be accepted on a day.
         * @enum {string}
         */
        OfferStanding: "draft" | "open" | "expired" | "withdrawn" | "accepted";
        /** @description An offer that needs a step by a person. */
        OfferToAct: {
            /**
             * Format: uuid
             * @description Id of the case.
             */
            case: string;
            /** Format: uuid */
            id: string;
            /** @description Name of the traveller. */
            name: string;
            /**
             * Format: int64
             * @description When it was read or accepted. Null for other reasons.
             */
            since?: number | null;
            tour: string;
            /** @description `YYYY-MM-DD` */
            travel_date: string;
            /** @description The last day on which it can be accepted, `YYYY-MM-DD`. Null for other reasons. */
            until?: string | null;
            why: components["schemas"]["OfferDuty"];
        };
        /**
         * @description What a companion thinks of a day.
         * @enum {string}
         */
        Opinion: "liked" | "unwanted" | "noted";
        /** @description A booking as a colleague types it for the person of a case. */
        OrderByHand: {
            /** @description `YYYY-MM-DD`, when the rest is due. Null: by the terms. */
            balance_on?: string | null;
            /** @description Whole numbers from 0 to 15, such as `4,11`. */
            child_ages?: components["schemas"]["RawField"];
            /** @description Length in days, 1 to 60. */
            days: components["schemas"]["RawField"];
            /**
             * Format: int64
             * @description In cents. Null: by the terms.
             */
            deposit?: number | null;
            /** @description What makes up the price: 1 to 40 lines. */
            lines: components["schemas"]["TypedLine"][];
            /** @description How the visitor pays. */
            method: components["schemas"]["Method"];
            /** @description 0 to 31 */
            no_of_adults: components["schemas"]["RawField"];
            /** @description 0 to 11 */
            no_of_children: components["schemas"]["RawField"];
            /** @description Why deposit or due date differ from the terms; required if they do, at most 300 characters. */
            other_terms?: components["schemas"]["RawField"];
            /** @description Name of the journey, in the visitor's language, at most 200 characters. Required without a tour. */
            title?: components["schemas"]["RawField"];
            /**
             * Format: int64
             * @description Number of a tour of the sites. Null for a journey that they do not offer.
             */
            tour?: number | null;
            /** @description `YYYY-MM-DD`, from today on. */
            travel_date: components["schemas"]["RawField"];
        };
        /** @description A session of the signed-in person. */
        OwnSessionAnswer: {
            /**
             * Format: int64
             * @description Time of the sign-in, in milliseconds since 1970.
             */
            began_at: number;
            /** @description Browser and system of the sign-in, such as `Firefox on Windows`. Null if they are unknown. */
            browser?: string | null;
            /** @description Whether it is the session of this call. */
            is_current: boolean;
            /** @description Name of the passkey that was used. Null after a sign-in with password and code. */
            passkey?: string | null;
        };
        /** @description A passkey of the signed-in person. */
        PasskeyAnswer: {
            /**
             * Format: int64
             * @description Milliseconds since 1970.
             */
            added_at: number;
            id: string;
            name: string;
            /**
             * Format: int64
             * @description Milliseconds since 1970. Null if not used yet.
             */
            used_at?: number | null;
        };
        /** @description A payment of rewards. */
        PayRewards: {
            /**
             * Format: int64
             * @description The amount to pay as it was read, in the minor unit.
             */
            seen: number;
        };
        /** @description A person of the company. */
        PersonAnswer: {
            email: string;
            id: string;
            name: string;
            role: components["schemas"]["Role"];
            /**
             * Format: int64
             * @description Milliseconds since 1970.
             */
            since: number;
            state: components["schemas"]["StaffState"];
        };
        /** @description A colleague who has the same case open. */
        PresenceAnswer: {
            doing: components["schemas"]["Doing"];
            /** @description Id of the person. */
            staff: string;
        };
        /**
         * @description The unit of a price line.
         * @enum {string}
         */
        PriceUnit: "person" | "room" | "vehicle" | "group" | "night";
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
        /** @description What travellers see of the signed-in person. */
        ProfileAnswer: {
            languages: components["schemas"]["Language"][];
            /** @description A URL that contains the picture. Null without one. */
            picture?: string | null;
        };
        /** @description A code that proves the person's identity. */
        Proof: {
            /** @description Six digits of the authenticator app, or a recovery code. */
            code: string;
        };
        /** @description A public answer to a review. */
        PublicAnswer: {
            /** @description In the language of the review, at most 2,000 characters. Empty deletes the answer. */
            answer: components["schemas"]["RawField"];
            /** @description The answer as it was read. Null if there was none. */
            seen: components["schemas"]["RawField"];
        };
        /** @description A day of an itinerary of the sites, or of an offer. */
        PublishedDay: {
            from?: components["schemas"]["PublishedDayKey"] | null;
            /** @description Name of the lodging; empty on a day without a night. */
            lodging: string;
            text: string;
            title: string;
        };
        /** @description A day of a tour of the sites. */
        PublishedDayKey: {
            /** @description Tells whether the tour has another day there now; empty in drafts of earlier programs. */
            check?: string;
            /** @description From 1. */
            day: number;
            /**
             * Format: int64
             * @description Number of the tour.
             */
            tour: number;
        };
        /** @description The itinerary of a tour or of an offer, in the visitor's language. */
        PublishedItinerary: {
            /** @description Several equal days are listed one by one. */
            days: components["schemas"]["PublishedDay"][];
            excluded: string[];
            included: string[];
        };
        /** @description Whether the sites show all published changes. */
        PublishingAnswer: {
            /** @description Whether a build hook is set. Without one a person has to build the sites by hand. */
            has_hook: boolean;
            /** @description Why the last call of the build hook failed. Null if it succeeded. */
            last_error?: string | null;
            /**
             * Format: int64
             * @description Time of the next call of the build hook, if a change waits.
             */
            next_at: number;
            /**
             * Format: int64
             * @description Since when a change waits for a build. Null if no change waits.
             */
            waiting_since?: number | null;
        };
        RawField: string | number | boolean | null;
        /**
         * @description Why a booking needs a person, the most harmful delay first.
         * @enum {string}
         */
        Reason: "card" | "cancelled" | "quarantine" | "refund" | "overdue" | "confirm" | "travelled";
        /** @description A received amount. */
        ReceivedAmount: {
            /**
             * Format: int64
             * @description In the minor unit.
             */
            amount: number;
            /** @description `XXX` if the statement names none that is known. */
            currency: string;
            /** Format: int64 */
            line: number;
            /** @description `YYYY-MM-DD` */
            on: string;
            payer: string;
            text: string;
        };
        /** @description Facts about a received mail that its text does not show. */
        ReceivedAnswer: {
            /** @description Why the content is missing; the mail is in the mailbox. Null if it was read. */
            fault?: string | null;
            /** @description Whether it comes from the address of the visitor. */
            is_from_visitor: boolean;
            /** @description The mail server's check of the sender. */
            sender_check: string;
            /**
             * Format: int64
             * @description Size of the whole mail in bytes; 0 if unknown.
             */
            size: number;
        };
        /** @description The release of a hold. */
        ReleaseHold: {
            /**
             * Format: int64
             * @description Time at which the end was set, as it was read.
             */
            seen: number;
        };
        /** @description A ready-made reply with the values of a case. */
        ReplyAnswer: {
            key: string;
            /** @description The same text in the desk's language. */
            own: string;
            /** @description In the visitor's language. */
            text: string;
            /** @description Title, by which people of the desk find the reply. */
            title: string;
        };
        /** @description A reply in one language. */
        ReplyLanguage: {
            locale: string;
            /** @description The built-in text. Null for a reply that the company added. */
            of_program?: string | null;
            /** @description Null if the reply is not offered in this language. */
            text?: string | null;
        };
        /** @description An amount in the minor unit of its currency. */
        ReportAmount: {
            /** Format: int64 */
            amount: number;
            currency: string;
        };
        /** @description A table: each row has a cell for each column. */
        ReportAnswer: {
            columns: string[];
            rows: components["schemas"]["ReportCell"][][];
            /** @description Seasons of the report's rows; empty if the report does not group by season. */
            seasons: components["schemas"]["SeasonAnswer"][];
        };
        /** @description A cell of a report. */
        ReportCell: {
            /** @enum {string} */
            kind: "word";
            /** @description One of a closed list of words, such as `answered`. */
            value: string;
        } | {
            /** @enum {string} */
            kind: "text";
            /** @description A free text, such as the name of a tour or a person. */
            value: string;
        } | {
            /** @enum {string} */
            kind: "count";
            /**
             * Format: int64
             * @description A number.
             */
            value: number;
        } | {
            /** @enum {string} */
            kind: "share";
            value: components["schemas"]["ReportShare"];
        } | {
            /** @enum {string} */
            kind: "minutes";
            /**
             * Format: int64
             * @description A duration.
             */
            value: number;
        } | {
            /** @enum {string} */
            kind: "money";
            value: components["schemas"]["ReportAmount"];
        } | {
            /** @enum {string} */
            kind: "day";
            /** @description `YYYY-MM-DD` */
            value: string;
        } | {
            /** @enum {string} */
            kind: "month";
            /** @description `YYYY-MM` */
            value: string;
        } | {
            /** @enum {string} */
            kind: "nothing";
        };
        /** @description A part of a whole, which is not 0. */
        ReportShare: {
            /** Format: int64 */
            part: number;
            /** Format: int64 */
            whole: number;
        };
        /** @description Options for `navigator.credentials.get`. */
        RequestOptions: {
            /** @description Empty: any passkey of the site on the device. */
            allowCredentials: components["schemas"]["CredentialOption"][];
            challenge: string;
            rpId: string;
            /**
             * Format: int64
             * @description Milliseconds.
             */
            timeout: number;
            userVerification: string;
        };
        /** @description A new password with the link of a mail. */
        Reset: {
            /** @description Six digits of the authenticator app, or a recovery code: the mail alone opens nothing. */
            code: string;
            /** @description 8 to 128 characters */
            password: components["schemas"]["RawField"];
            token: string;
        };
        /**
         * @description The state of a reward.
         * @enum {string}
         */
        RewardState: "pending" | "earned" | "paid";
        /**
         * @description The work of a person, which decides what the person may do.
         * @enum {string}
         */
        Role: "manager" | "sales" | "reservations" | "finance" | "operations" | "content" | "accountant";
        /** @description What else takes place on some days. */
        SameDays: {
            /**
             * Format: int64
             * @description Travellers in cases that the person may not see.
             */
            hidden_travellers: number;
            /** @description By first day. */
            journeys: components["schemas"]["JourneyThen"][];
        };
        /** @description A draft to be saved. */
        SavedDraft: {
            draft: components["schemas"]["OfferDraft"];
            /**
             * Format: int64
             * @description When the draft was saved that the page has read.
             */
            seen: number;
        };
        /** @description An answer to a visitor. */
        Say: {
            channel: components["schemas"]["Channel"];
            /** @description Ids of the files to attach to the mail. */
            files?: string[];
            /**
             * Format: uuid
             * @description Idempotency key, created by the page. A repeated key is the same answer.
             */
            key: string;
            /**
             * @description The day by which the answer promises the next step of the office, `YYYY-MM-DD`: from today on, at most two years
             *     ahead. Null: it promises none.
             */
            owed_on?: string | null;
            /** @description The version of the thread that the person has read. A mail is refused if the thread has changed since. */
            seen: string;
            text: components["schemas"]["RawField"];
        };
        /** @description A season of the year. */
        SeasonAnswer: {
            /** @description Several ranges if the season occurs more than once a year. */
            months: components["schemas"]["MonthsAnswer"][];
            name: string;
        };
        /** @description The signed-in person. */
        SessionAnswer: {
            id: string;
            /** @description The desk is a trial: its cases are invented and no mails are sent. */
            is_trial: boolean;
            /** @description The permissions of the role, such as `answer_cases`. */
            may: components["schemas"]["Action"][];
            name: string;
            /** @description Present only after an invitation was accepted. */
            recovery_codes?: string[] | null;
            role: components["schemas"]["Role"];
            /** @description IANA name of the office's time zone, in which the desk shows times. */
            zone: string;
        };
        /** @description The result of a refund by the provider. */
        SettleRefund: {
            /** @description True if the refund was paid out, false if it was refused. */
            is_paid_out: boolean;
            /**
             * Format: uuid
             * @description Id of the refund, from `cards`.
             */
            refund: string;
            /**
             * Format: uuid
             * @description Version of the booking, as it was read.
             */
            seen: string;
        };
        /** @description Whether a task is done. */
        SettleTask: {
            is_done: boolean;
        };
        /**
         * @description How far a booking of a cancelled departure is settled.
         * @enum {string}
         */
        Settling: "open" | "to_refund" | "moved" | "cancelled" | "rejected" | "expired";
        /**
         * @description What companions see of an offer.
         * @enum {string}
         */
        ShareScope: "journey" | "journey_and_price";
        /** @description The browser's response after a device signed a challenge. Other fields are ignored. */
        SignedCredential: {
            id: string;
            response: components["schemas"]["SignedResponse"];
        };
        /** @description The result of ending the other sessions. */
        SignedOutAnswer: {
            /**
             * Format: int64
             * @description Number of ended sessions.
             */
            ended: number;
        };
        SignedResponse: {
            authenticatorData: string;
            clientDataJSON: string;
            signature: string;
            userHandle?: string | null;
        };
        /** @description The credentials of a sign-in. */
        SignIn: {
            /** @description Six digits of the authenticator app, or a recovery code. */
            code: string;
            email: components["schemas"]["RawField"];
            password: components["schemas"]["RawField"];
        };
        SiteOption: {
            id: string;
            name: string;
        };
        /** @description How a visitor came to the sites. Each field may be empty. */
        SourceAnswer: {
            /** @description How it reached the office, such as `call`; empty if it was sent on the sites. */
            arrival: string;
            /** @description Source, medium and name of a campaign. */
            campaign: string;
            /** @description Path of the first page of the visit. */
            landing_page: string;
            /** @description Host of the site that linked to the page. */
            referrer: string;
        };
        /**
         * @description Whether a person may come in.
         * @enum {string}
         */
        StaffState: "invited" | "active" | "left";
        /**
         * @description The stage of a case, derived from its events and never set by hand; from the first to the furthest.
         * @enum {string}
         */
        Stage: "quarantine" | "new" | "answered" | "offered" | "change_asked_for" | "booked" | "accepted" | "deposit_paid" | "confirmed" | "lost";
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
        /** @description A line that would be noted as a payment of a booking. */
        StatementPayment: {
            /**
             * Format: int64
             * @description In the minor unit.
             */
            amount: number;
            /** @description Number of the booking. */
            booking: string;
            currency: string;
            name: string;
            /** @description `YYYY-MM-DD` */
            on: string;
            payer: string;
            /** @description Whether the traveller would get a mail and a receipt. A payment that was noted by hand sends none. */
            sends_mail: boolean;
        };
        /** @description What an import would do, in numbers of lines. */
        StatementPreview: {
            /** @description Imported before. */
            known: number;
            /** @description Left open for a person. */
            open: number;
            /** @description The lines that would be noted as payments. */
            payments: components["schemas"]["StatementPayment"][];
        };
        /**
         * @description A step of a booking that notes no money.
         * @enum {string}
         */
        Step: "accept" | "confirm" | "travel" | "undo_travel";
        /** @description A step, with the version of the booking that the person read. */
        TakeStep: {
            /**
             * Format: uuid
             * @description Version of the history, as it was read.
             */
            seen: string;
            step: components["schemas"]["Step"];
        };
        /** @description A task of a case. */
        TaskAnswer: {
            /** @description Id of the assignee. Null: any person. */
            assignee?: string | null;
            /**
             * Format: int64
             * @description Milliseconds since 1970. Null while the task is open.
             */
            done_at?: number | null;
            /** @description Id of the person who completed the task. */
            done_by?: string | null;
            /** @description `YYYY-MM-DD` */
            due_on: string;
            id: string;
            text: string;
        };
        /** @description The person's activity in a case. */
        Tell: {
            doing?: components["schemas"]["Doing"] | null;
        };
        /** @description The work that is due now, most urgent first. */
        TodayAnswer: {
            /**
             * @description Bookings that need a step by a person, each once, the most harmful delay first. Null if the role does not read
             *     bookings.
             */
            bookings?: components["schemas"]["BookingToAct"][] | null;
            /** @description Why the last site build failed. Null if it succeeded, or if the role does not publish. */
            build_fault?: string | null;
            /**
             * Format: int64
             * @description Mails that were given up. Null if the role does not read mails.
             */
            dead_mails?: number | null;
            /** @description Departures that need a decision, by first day. Null if the role does not read departures. */
            departures?: components["schemas"]["DepartureToDecide"][] | null;
            /** @description Holds that end within three days, by their end. Null if the role does not read bookings. */
            holds?: components["schemas"]["EndingHold"][] | null;
            /**
             * Format: int64
             * @description Inviters with earned, unpaid rewards. Null if the role does not manage rewards.
             */
            inviters_to_pay?: number | null;
            mailbox?: components["schemas"]["MailboxFault"] | null;
            /** @description Number of them whose case the person owns. */
            mine: number;
            /**
             * @description Offers whose departure does not take place, that expire within two days, whose deposit is open, or that were read
             *     three days ago and not answered, in visible cases.
             */
            offers: components["schemas"]["OfferToAct"][];
            /** @description Number of cases in quarantine that nobody has decided. */
            quarantined: number;
            /** @description Answers that are overdue or due soon, the most overdue first, in the cases of all owners. */
            replies: components["schemas"]["CaseRow"][];
            /** @description Reviews that wait for a decision. Null if the role does not read reviews. */
            reviews?: number | null;
            /** @description Due tasks of the person, of no person, and in the person's own cases; the oldest first. */
            tasks: components["schemas"]["DueTaskAnswer"][];
            /** @description Cases whose visitors have not answered for days, the longest silence first, of the person and of nobody. */
            to_chase: components["schemas"]["CaseRow"][];
            /** @description Number of them whose case has no owner. */
            unassigned: number;
            /** @description Received amounts that are not noted for a booking. Null if the role does not record money. */
            unmatched?: number | null;
            /**
             * Format: int64
             * @description Mails that are not filed in a case.
             */
            unsorted: number;
            /** @description Number of visitors who wait for an answer, or were promised one. */
            waiting: number;
        };
        /** @description A tour's itinerary, with its days in the language of the desk. */
        TourDays: components["schemas"]["PublishedItinerary"] & {
            /**
             * @description The same days on the English site, one for each; null where it has another day. Empty for a visitor who reads
             *     English.
             */
            english: (components["schemas"]["EnglishDay"] | null)[];
        };
        /** @description A day as a colleague types it. */
        TypedDay: {
            from?: components["schemas"]["PublishedDayKey"] | null;
            /** @description Where the travellers sleep, at most 200 characters; empty on a day without a night. */
            lodging?: components["schemas"]["RawField"];
            /** @description At most 5,000 characters. */
            text?: components["schemas"]["RawField"];
            /** @description 1 to 200 characters. */
            title: components["schemas"]["RawField"];
        };
        /** @description A line of a price as a colleague types it. */
        TypedLine: {
            /**
             * Format: int64
             * @description In cents; negative for a discount, never zero.
             */
            each: number;
            /**
             * Format: int64
             * @description 1 to 999
             */
            quantity: number;
            /** @description In the visitor's language, 1 to 200 characters. */
            text: components["schemas"]["RawField"];
            unit: components["schemas"]["PriceUnit"];
        };
        /** @description An option as a colleague types it. */
        TypedOption: components["schemas"]["TypedLine"] & {
            /** @description Whether it is chosen until the traveller leaves it out. */
            is_chosen?: boolean;
        };
        /** @description A mail that was given up. */
        UndeliveredMail: {
            /** @description What the mail server answered; empty if unknown. */
            error: string;
            id: string;
        };
        /** @description A received mail that is not filed in a case. */
        UnsortedMail: {
            /** Format: int64 */
            at: number;
            /** @description Its files, in the order of the mail; at most 100. */
            attachments: components["schemas"]["AttachmentAnswer"][];
            /** @description Why the content is missing; the mail is in the mailbox. Null if it was read. */
            fault?: string | null;
            id: string;
            is_automatic: boolean;
            sender: string;
            /** @description The mail server's check of the sender. */
            sender_check: string;
            /**
             * Format: int64
             * @description Size of the whole mail in bytes; 0 if unknown.
             */
            size: number;
            subject: string;
            /** @description Enquiries from the same address, newest first. */
            suggestions: components["schemas"]["CaseSuggestion"][];
            text: string;
        };
        /**
         * @description The elapsed share of the promised reply time.
         * @enum {string}
         */
        Urgency: "calm" | "half" | "soon" | "overdue";
        UserOption: {
            displayName: string;
            id: string;
            name: string;
        };
        /** @description A version as it was sent. */
        VersionAnswer: {
            /** @description What it changes of the version before, in English. */
            changes: string[];
            /** Format: int64 */
            number: number;
            /** @description The number of options. */
            options: number;
            /** Format: int64 */
            sent_at: number;
            /**
             * Format: uuid
             * @description Id of the colleague who has sent it.
             */
            sent_by: string;
            /**
             * Format: int64
             * @description In cents, without options.
             */
            total: number;
            tour: string;
            /** @description `YYYY-MM-DD` */
            travel_date: string;
            /** @description `YYYY-MM-DD` */
            valid_until: string;
        };
        /**
         * @description Everything that the company has of one person: found by the address, by the phone number, and by addresses that
         *     colleagues have merged.
         */
        WholeContact: {
            /** @description At most 50 of each address, newest first. Null if the role does not read bookings. */
            bookings?: components["schemas"]["ListedBooking"][] | null;
            /** @description At most 50 of each address, newest first. */
            cases: components["schemas"]["CaseRow"][];
            /** @description The last 50 mails about the cases and bookings, newest first. Null if the role does not read mails. */
            mails?: components["schemas"]["DeskMail"][] | null;
            /** @description The money of all bookings. Null if the role does not read bookings. */
            money?: components["schemas"]["ContactMoney"][] | null;
            /** @description Each once, the last one first. */
            names: components["schemas"]["ContactName"][];
        };
        /** @description A ready-made reply in every language, with its variables. */
        WholeReply: {
            /** @description Whether the reply box hides the reply. */
            is_hidden: boolean;
            /** @description Whether the company added the reply. */
            is_own: boolean;
            key: string;
            /** @description In the order of the languages: `en`, `de`, `fr`, `es`, `it`, `pt`. */
            texts: components["schemas"]["ReplyLanguage"][];
            title: string;
            /**
             * Format: int64
             * @description Version, sent back with the next change.
             */
            version: number;
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
