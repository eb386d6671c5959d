// Written by `npm run types` in site/ from the description of the service's calls.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A passkey that a device has made. */
        AddPasskey: {
            credential: components["schemas"]["CreatedCredential"];
            /** @description 1 to 60 characters */
            name: components["schemas"]["RawField"];
        };
        /** @description A change of the price, or of what was noted as received. */
        Adjust: {
            /**
             * Format: int64
             * @description In the minor unit: more where it is positive, less where it is negative.
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
        /** @description What a line is for. */
        Assign: {
            /**
             * Format: uuid
             * @description Id of the booking that it pays; null: it is for no booking.
             */
            booking?: string | null;
        };
        /** @description A file that came or went with a mail. */
        AttachmentAnswer: {
            id: string;
            name: string;
            /**
             * Format: int64
             * @description Bytes.
             */
            size: number;
        };
        /** @description Who did what. */
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
            /** @description Id of the person; null: a command in the terminal. */
            staff?: string | null;
            /** @description Id of what was changed. */
            subject: string;
        };
        /** @description A booking whole. */
        BookingAnswer: components["schemas"]["DeskBooking"] & {
            /** Format: int64 */
            adults: number;
            /**
             * Format: int64
             * @description What a cancellation costs today by the terms.
             */
            cancellation_charge: number;
            cards: components["schemas"]["DeskCard"][];
            /** @description Oldest first. */
            changes: components["schemas"]["DeskChange"][];
            /** Format: int64 */
            children: number;
            country: string;
            /** Format: int64 */
            deposit: number;
            /**
             * Format: int64
             * @description What a friend's invitation took off the price.
             */
            discount: number;
            documents: components["schemas"]["DeskDocument"][];
            /**
             * Format: int64
             * @description What may be paid next.
             */
            due: number;
            email: string;
            /** Format: int64 */
            fees: number;
            ledger: components["schemas"]["DeskLedgerLine"][];
            message: string;
            /** @description How the visitor wants to pay. */
            method: components["schemas"]["Method"];
            /**
             * Format: int64
             * @description What has come beyond what is owed.
             */
            overpaid: number;
            /** @description What the price of all travellers was made of when they booked; none where it was not kept. */
            parts: components["schemas"]["DeskPricePart"][];
            /** @description `deposit` or `whole` */
            pay: string;
            phone: string;
            /** @description What may happen to it today, such as `confirm`. */
            possible: string[];
            /** @description Number of the enquiry that led here; empty without one. */
            quote: string;
            schedule: components["schemas"]["DeskInstalment"][];
            /** @description The last line of the history: sent back with changes, so that nothing is changed that was not seen. */
            seen: string;
            /** @description `https://wa.me/…`, or empty. */
            whatsapp: string;
        };
        /** @description A booking of which a person has to decide something. */
        BookingToDecide: {
            booking: string;
            name: string;
            number: string;
            /** @description `quarantine`, or `card` where nobody is sure of a payment */
            why: string;
        };
        /** @description A cancellation, by somebody who has seen the booking. */
        CancelBooking: {
            /**
             * Format: int64
             * @description What the traveller owes nevertheless, in the minor unit; null: what the terms say of today.
             */
            charge?: number | null;
            /** Format: uuid */
            seen: string;
        };
        /** @description A case whole. */
        CaseAnswer: components["schemas"]["CaseRow"] & {
            /** @description What the visitor typed beside the message. */
            details: Record<string, never>;
            email: string;
            /** @description In the order of time. */
            entries: components["schemas"]["EntryAnswer"][];
            message: string;
            phone: string;
            source?: components["schemas"]["SourceAnswer"] | null;
            /** @description Those to do first, each part by its day. */
            tasks: components["schemas"]["TaskAnswer"][];
            /**
             * Format: int64
             * @description Sent back with changes: where somebody else was quicker, nothing is overwritten.
             */
            version: number;
            /** @description `https://wa.me/…`, or empty. */
            whatsapp: string;
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
             * @description When the answer is due for which the visitor waits; of one who does not wait, when the first was due.
             */
            due_at: number;
            id: string;
            /** @description `quote` or `contact` */
            kind: string;
            /** @description Language of the visitor. */
            locale: string;
            lost?: components["schemas"]["LostReason"] | null;
            name: string;
            /** @description Id of the person who answers. */
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
            tour: string;
            /** @description `YYYY-MM-DD`; null in a contact message. */
            travel_date?: string | null;
            urgency?: components["schemas"]["Urgency"] | null;
            /**
             * Format: int64
             * @description When the visitor wrote first after the last answer; null where it was answered.
             */
            wrote_again_at?: number | null;
        };
        /** @description A case that a mail may belong to. */
        CaseSuggestion: {
            id: string;
            name: string;
            /** Format: int64 */
            received_at: number;
            reference: string;
        };
        /** @description Another text, day or person. */
        ChangedTask: {
            /** @description As it was read. */
            seen: components["schemas"]["NewTask"];
            /** @description As it is to be. */
            task: components["schemas"]["NewTask"];
        };
        /** @description What a person changes. */
        ChangeReply: {
            is_hidden: boolean;
            /**
             * @description By the code of the language. A language that is left out or empty has the program's text again; in a reply of the
             *     company's own it has none.
             */
            texts: {
                [key: string]: string;
            };
            title: components["schemas"]["RawField"];
            /**
             * Format: int64
             * @description As it was read; 0 for a new one.
             */
            version: number;
        };
        /**
         * @description How something was said to the visitor.
         * @enum {string}
         */
        Channel: "mail" | "whatsapp" | "call";
        /** @description A colleague to whom a case may be given. */
        ColleagueAnswer: {
            /** @description Whether the person works here and answers visitors. */
            answers: boolean;
            id: string;
            name: string;
        };
        /** @description Another case of the same person. */
        ContactCaseAnswer: components["schemas"]["CaseRow"] & {
            email: string;
            /** @description Somebody has said that it is the same person; it can be taken back. */
            is_merged: boolean;
        };
        /** @description What a browser answers when a passkey was made; more of it is not looked at. */
        CreatedCredential: {
            response: components["schemas"]["CreatedResponse"];
        };
        CreatedResponse: {
            attestationObject: string;
            clientDataJSON: string;
        };
        /** @description What a device is to make. */
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
        /** @description Whether the sites show it. */
        Decision: {
            approve: boolean;
        };
        /**
         * @description Where a departure stands for visitors.
         * @enum {string}
         */
        DepartureState: "open" | "guaranteed" | "sold_out";
        /** @description Money that has arrived and waits for a person to say what it is for. */
        DeskBankLine: {
            /**
             * Format: int64
             * @description In the minor unit.
             */
            amount: number;
            currency: string;
            /** Format: int64 */
            line: number;
            /** @description `YYYY-MM-DD` */
            on: string;
            payer: string;
            /** @description The likeliest first, at most three. */
            suggestions: components["schemas"]["Suggestion"][];
            text: string;
        };
        /** @description A booking with its money. All amounts are in the minor unit of its currency. */
        DeskBooking: {
            currency: string;
            id: string;
            is_quarantined: boolean;
            locale: string;
            name: string;
            number: string;
            /** Format: int64 */
            outstanding: number;
            /** Format: int64 */
            owed: number;
            /** Format: int64 */
            received: number;
            /** Format: int64 */
            received_at: number;
            state: string;
            tour: string;
            /** @description `YYYY-MM-DD` */
            travel_date: string;
            /** Format: int64 */
            travellers: number;
        };
        /** @description A try to pay by card, or a refund of one. */
        DeskCard: {
            /** Format: int64 */
            amount: number;
            /** Format: int64 */
            at: number;
            /** @description `payment` or `refund` */
            kind: string;
            note: string;
            state: string;
        };
        /** @description A line of a booking's history. */
        DeskChange: {
            /** Format: int64 */
            at: number;
            /** @description Who else or what changed it, such as `visitor`; empty where it was a person of the desk. */
            cause: string;
            /** @description Id of the person of the desk who changed it; null where it was somebody else, or a program. */
            staff?: string | null;
            to: string;
        };
        /** @description A departure with its places. */
        DeskDeparture: {
            /**
             * Format: int64
             * @description Null without a limit.
             */
            capacity?: number | null;
            ends: string;
            id: string;
            /** @description The content of the sites offers it no more. */
            is_withdrawn: boolean;
            /**
             * Format: int64
             * @description The travellers without whom it does not take place.
             */
            minimum?: number | null;
            /**
             * Format: int64
             * @description More travellers have places than there are.
             */
            overbooked: number;
            /** @description `YYYY-MM-DD` */
            starts: string;
            state: components["schemas"]["DepartureState"];
            /** Format: int64 */
            taken: number;
            tour: string;
            /** Format: int64 */
            tour_id: number;
            /** @description First come first. */
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
        /** @description A part of the price that is due on a day of its own. */
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
        /** @description A line of a booking's ledger. */
        DeskLedgerLine: {
            /** Format: int64 */
            amount: number;
            /** @description `charge`, `payment`, `refund`, `fee` or `correction` */
            kind: string;
            method?: components["schemas"]["Method"] | null;
            note: string;
            /** @description `YYYY-MM-DD` */
            on: string;
            reference: string;
            staff?: string | null;
        };
        /** @description A mail that waits or was given up. */
        DeskMail: {
            /** Format: int64 */
            attempts: number;
            /** Format: int64 */
            created_at: number;
            id: string;
            is_dead: boolean;
            /** @description Such as `quote_confirmation`. */
            kind: string;
            last_error?: string | null;
            /**
             * Format: int64
             * @description When it is tried again; of a mail that was given up the last time.
             */
            next_at: number;
            recipient: string;
        };
        /** @description So many who pay the same. */
        DeskPricePart: {
            /** @description `traveller`, `child` or `own_room` */
            basis: string;
            /** Format: int64 */
            count: number;
            /** Format: int64 */
            each: number;
            /**
             * Format: int32
             * @description The oldest age that pays so; null for all but children.
             */
            up_to?: number | null;
        };
        /** @description A visitor's review. */
        DeskReview: {
            /** @description What the company answers in public under the review; null: nothing. */
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
            tour: string;
        };
        /** @description Somebody who waits for places. */
        DeskWaiting: {
            email: string;
            /** @description The places that are left are enough for this name and those before it. */
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
        /** @description The device keeps the passkey with the person's id, and asks for a fingerprint, a face or a PIN. */
        DeviceOption: {
            requireResidentKey: boolean;
            residentKey: string;
            userVerification: string;
        };
        /**
         * @description What somebody does who has a case open.
         * @enum {string}
         */
        Doing: "reading" | "writing";
        /** @description A task that is due. */
        DueTaskAnswer: components["schemas"]["TaskAnswer"] & {
            /** @description Id of the case. */
            case: string;
            /** @description The visitor. */
            name: string;
        };
        /** @description A friend has travelled. */
        EarnReward: {
            /**
             * Format: int64
             * @description In the minor unit of US dollars; null: what waits for this journey.
             */
            amount?: number | null;
            /** @description Number of the friend's first quote, or of the booking. */
            quote_number: components["schemas"]["RawField"];
        };
        /** @description Something that was said between the visitor and the company, or among colleagues. */
        EntryAnswer: {
            /** Format: int64 */
            at: number;
            attachments: components["schemas"]["AttachmentAnswer"][];
            id: string;
            kind: components["schemas"]["EntryKind"];
            /** @description What the mail quotes at its end; empty where it quotes nothing. */
            quoted: string;
            /** @description Who wrote a mail that came; empty in others. */
            sender: string;
            /** @description Id of the person of the desk who wrote it; null: a mail that came. */
            staff?: string | null;
            /** @description Plain text. */
            text: string;
        };
        /**
         * @description What an entry of a case is.
         * @enum {string}
         */
        EntryKind: "mail" | "whatsapp" | "call" | "note" | "received" | "automatic";
        /** @description Whom to erase. */
        Erase: {
            email: components["schemas"]["RawField"];
        };
        /** @description What was erased. */
        ErasedAnswer: {
            /** @description Numbers of documents that the law of bookkeeping keeps. */
            kept: string[];
            /**
             * Format: int64
             * @description Enquiries, reviews, bookings and names in waiting lists.
             */
            records: number;
        };
        /** @description A field by its name in the payload. */
        FieldProblem: {
            /** @description Stable, for programs. */
            code: string;
            field: string;
            /** @description In the visitor's language. */
            message: string;
        };
        /** @description A file that waits for its answer. */
        FileAnswer: {
            id: string;
            name: string;
            /**
             * Format: int64
             * @description Bytes.
             */
            size: number;
        };
        /** @description The case in which a mail stands. */
        FiledAnswer: {
            /** @description Null: in none. */
            case?: string | null;
        };
        /** @description Where a mail belongs. */
        FileInto: {
            /**
             * Format: uuid
             * @description Into the case with this id.
             */
            case: string;
        } | "new_case" | "discard";
        /** @description Somebody who came by an invitation. */
        FriendAnswer: {
            /**
             * Format: int64
             * @description Of the reward, in the minor unit.
             */
            amount: number;
            /**
             * Format: int64
             * @description Milliseconds since 1970.
             */
            came_at: number;
            id: string;
            /** @description Empty once the person is erased. */
            name: string;
            /** @description Number of the first quote, or of the booking without one; null while there is none. */
            quote_number?: string | null;
            reward?: components["schemas"]["RewardState"] | null;
        };
        /** @description Who owns a case, until when it sleeps, and why it is lost. */
        Handle: {
            lost?: components["schemas"]["LostReason"] | null;
            /**
             * Format: uuid
             * @description Id of the person who answers; null: nobody.
             */
            owner?: string | null;
            /**
             * Format: int64
             * @description Milliseconds since 1970.
             */
            snoozed_until?: number | null;
            /**
             * Format: int64
             * @description As it was read.
             */
            version: number;
        };
        /** @description What became of the lines of a statement. */
        ImportAnswer: {
            /** @description Imported before. */
            known: number;
            /** @description Payments of bookings. */
            noted: number;
            /** @description Wait for a person. */
            open: number;
        };
        /** @description What an invited person needs to set up the codes. */
        InvitationAnswer: {
            /** @description `otpauth://…`, for an app on the same device. */
            address: string;
            email: string;
            name: string;
            /** @description Base 32, for typing into an app. */
            secret: string;
        };
        /** @description Somebody to be invited. */
        Invite: {
            email: components["schemas"]["RawField"];
            name: components["schemas"]["RawField"];
            role: components["schemas"]["Role"];
        };
        /** @description The link of an invitation: whoever opens it becomes this person. */
        InviteAnswer: {
            link: string;
        };
        /** @description A visitor who invites friends. */
        InviterAnswer: {
            /** @description Of all amounts. */
            currency: string;
            /**
             * Format: int64
             * @description What is earned and not paid.
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
             * @description In the minor unit: what may be earned by journeys that are not travelled yet.
             */
            pending: number;
            /**
             * Format: int64
             * @description Milliseconds since 1970 at which the visitor joined the programme.
             */
            since: number;
            /** @description The end of the address of the invitation. */
            slug: string;
        };
        /** @description What an invited person sets. */
        Join: {
            /** @description The six digits that the app shows now. */
            code: string;
            /** @description 8 to 128 characters */
            password: components["schemas"]["RawField"];
            /** @description As `/api/desk/invitation` gave it. */
            secret: string;
            token: string;
        };
        /** @description The token of a link. */
        Link: {
            token: string;
        };
        /**
         * @description Why an enquiry leads to no journey.
         * @enum {string}
         */
        LostReason: "price" | "dates" | "elsewhere" | "no_answer" | "duplicate" | "other";
        /** @description A mailbox that is not read any more. */
        MailboxFault: {
            reason: string;
            /** Format: int64 */
            since: number;
        };
        /** @description Another case of the same person. */
        Merge: {
            /** @description Number of the other case. */
            reference: string;
        };
        /**
         * @description The way in which money reaches the operator.
         * @enum {string}
         */
        Method: "card" | "bank_transfer" | "cash";
        /** @description Months that follow each other, the first and the last included, from 1 to 12. */
        MonthsAnswer: {
            /** Format: int32 */
            first: number;
            /** Format: int32 */
            last: number;
        };
        /** @description Money that has come or gone without the payment provider. */
        MoveMoney: {
            /**
             * Format: int64
             * @description In the minor unit; positive.
             */
            amount: number;
            method: components["schemas"]["Method"];
            /** @description The day on which it arrived or left, `YYYY-MM-DD`; null: today. */
            on?: string | null;
            /** @description The bank's reference; empty without one. */
            reference?: components["schemas"]["RawField"];
            /** Format: uuid */
            seen: string;
        };
        /** @description Something to be done. */
        NewTask: {
            /**
             * Format: uuid
             * @description Id of the person who does it; null: whoever comes to it first.
             */
            assignee?: string | null;
            /** @description `YYYY-MM-DD`: from this day on it stands on the first screen. */
            due_on: string;
            text: components["schemas"]["RawField"];
        };
        /** @description Words for colleagues. */
        Note: {
            text: components["schemas"]["RawField"];
        };
        /** @description A part of a price that is overdue. */
        OverdueAmount: {
            booking: string;
            currency: string;
            /** @description `YYYY-MM-DD` */
            due_on: string;
            /**
             * Format: int64
             * @description In the minor unit.
             */
            missing: number;
            name: string;
            number: string;
        };
        /** @description A passkey of the person who asks. */
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
             * @description Milliseconds since 1970; null: not yet.
             */
            used_at?: number | null;
        };
        /** @description Rewards that were paid out. */
        PayRewards: {
            /**
             * Format: int64
             * @description What was to be paid as it was read, in the minor unit.
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
        /** @description A code that proves who somebody is. */
        Proof: {
            /** @description Six digits of the app, or a recovery code. */
            code: string;
        };
        /** @description A public answer. */
        PublicAnswer: {
            /** @description In the language of the review, at most 2,000 characters; empty: no answer any more. */
            answer: components["schemas"]["RawField"];
            /** @description The answer as it was read; null where there was none. */
            seen: components["schemas"]["RawField"];
        };
        /** @description Whether the sites show what was decided here. */
        PublishingAnswer: {
            /** @description Somebody has to build the sites by hand where the service may not. */
            has_hook: boolean;
            /** @description Why the last call did not start a build; null where it did. */
            last_error?: string | null;
            /**
             * Format: int64
             * @description When the next build is asked for, where a change waits.
             */
            next_at: number;
            /**
             * Format: int64
             * @description Since when a change waits for a build; null where none does.
             */
            waiting_since?: number | null;
        };
        RawField: string | number | boolean | null;
        /** @description A ready-made reply, filled in for a case. */
        ReplyAnswer: {
            key: string;
            /** @description The same in the desk's language. */
            own: string;
            /** @description In the visitor's language. */
            text: string;
            /** @description By which the people of the desk find it. */
            title: string;
        };
        /** @description A reply in one language. */
        ReplyLanguage: {
            locale: string;
            /** @description What the program has; null in a reply of the company's own. */
            of_program?: string | null;
            /** @description Null where the reply is not offered in this language. */
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
            /** @description By which the rows are grouped; empty where a report knows none. */
            seasons: components["schemas"]["SeasonAnswer"][];
        };
        /** @description What stands in a row of a report. */
        ReportCell: {
            /** @enum {string} */
            kind: "word";
            /** @description One of a closed list of words, such as `answered`. */
            value: string;
        } | {
            /** @enum {string} */
            kind: "text";
            /** @description A name of somebody's making. */
            value: string;
        } | {
            /** @enum {string} */
            kind: "count";
            /**
             * Format: int64
             * @description How many.
             */
            value: number;
        } | {
            /** @enum {string} */
            kind: "share";
            /**
             * Format: double
             * @description A part of a whole, from 0 to 1.
             */
            value: number;
        } | {
            /** @enum {string} */
            kind: "minutes";
            /**
             * Format: int64
             * @description How long something took.
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
            kind: "nothing";
        };
        /** @description What a device is to sign. */
        RequestOptions: {
            /** @description Empty: any of the site that the device has. */
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
        /**
         * @description How far a reward has come.
         * @enum {string}
         */
        RewardState: "pending" | "earned" | "paid";
        /**
         * @description The work of a person, which decides what the person may do.
         * @enum {string}
         */
        Role: "manager" | "sales" | "reservations" | "finance" | "operations" | "content" | "accountant";
        /** @description Words to a visitor. */
        Say: {
            /** @description A colleague has just answered, and this is to be sent all the same. */
            again?: boolean;
            channel: components["schemas"]["Channel"];
            /** @description Ids of files that go with a mail. */
            files?: string[];
            /**
             * Format: uuid
             * @description Of the page's own making: the same key twice is the same answer.
             */
            key: string;
            text: components["schemas"]["RawField"];
        };
        /** @description A part of the year. */
        SeasonAnswer: {
            /** @description More than one where the season comes back. */
            months: components["schemas"]["MonthsAnswer"][];
            name: string;
        };
        /** @description Who is signed in. */
        SessionAnswer: {
            id: string;
            /** @description The desk is a trial: its cases are invented, its mails leave nowhere. */
            is_trial: boolean;
            /** @description The names of what the role may do, such as `answer_cases`. */
            may: string[];
            name: string;
            /** @description Only after an invitation was taken up. */
            recovery_codes?: string[] | null;
            role: components["schemas"]["Role"];
        };
        /** @description What became of a refund by the provider. */
        SettleRefund: {
            /** @description The money has gone back; otherwise it was refused. */
            is_paid_out: boolean;
        };
        /** @description Whether a task is done. */
        SettleTask: {
            is_done: boolean;
        };
        /** @description What a browser answers when a device has signed; more of it is not looked at. */
        SignedCredential: {
            id: string;
            response: components["schemas"]["SignedResponse"];
        };
        /** @description What became of the other sessions of a person. */
        SignedOutAnswer: {
            /**
             * Format: int64
             * @description How many ended.
             */
            ended: number;
        };
        SignedResponse: {
            authenticatorData: string;
            clientDataJSON: string;
            signature: string;
            userHandle?: string | null;
        };
        /** @description What somebody types to come in. */
        SignIn: {
            /** @description Six digits of the app, or a recovery code. */
            code: string;
            email: components["schemas"]["RawField"];
            password: components["schemas"]["RawField"];
        };
        SiteOption: {
            id: string;
            name: string;
        };
        /** @description How a visitor came to the sites. Each may be empty. */
        SourceAnswer: {
            /** @description Source, medium and name of a campaign. */
            campaign: string;
            /** @description Path of the page on which the visit began. */
            landing_page: string;
            /** @description Host of the site that led there. */
            referrer: string;
        };
        /**
         * @description Whether a person may come in.
         * @enum {string}
         */
        StaffState: "invited" | "active" | "left";
        /**
         * @description Where a case stands. It follows from what has happened; nobody sets it.
         * @enum {string}
         */
        Stage: "quarantine" | "new" | "answered" | "lost";
        /**
         * @description A step of a booking without money.
         * @enum {string}
         */
        Step: "accept" | "confirm" | "travel" | "undo_travel";
        /** @description A booking that a line of a statement may be for. */
        Suggestion: {
            /**
             * Format: int64
             * @description What may be paid next, in the minor unit.
             */
            due: number;
            id: string;
            name: string;
            number: string;
        };
        /** @description A step, by somebody who has seen the booking. */
        TakeStep: {
            /**
             * Format: uuid
             * @description The last line of the history, as it was read.
             */
            seen: string;
            step: components["schemas"]["Step"];
        };
        /** @description Something that is to be done in a case. */
        TaskAnswer: {
            /** @description Id of the person who does it; null: whoever comes to it first. */
            assignee?: string | null;
            /**
             * Format: int64
             * @description Milliseconds since 1970; null while it is to be done.
             */
            done_at?: number | null;
            /** @description Id of the person who did it. */
            done_by?: string | null;
            /** @description `YYYY-MM-DD` */
            due_on: string;
            id: string;
            text: string;
        };
        /** @description What the person does in a case. */
        Tell: {
            doing?: components["schemas"]["Doing"] | null;
        };
        /** @description What needs somebody now, the worst first. */
        TodayAnswer: {
            /** @description Why the sites could not be built; null where they could, or where the role does not publish. */
            build_fault?: string | null;
            /**
             * Format: int64
             * @description Mails that were given up; null where the role does not read mails.
             */
            dead_mails?: number | null;
            /**
             * @description Departures with more travellers than places, or that the sites offer no more; null where the role does not read
             *     departures.
             */
            departures?: number | null;
            /**
             * Format: int64
             * @description Inviters whose rewards are earned and not paid; null where the role does not manage rewards.
             */
            inviters_to_pay?: number | null;
            mailbox?: components["schemas"]["MailboxFault"] | null;
            /** @description Own cases that nobody has to be reminded of yet. */
            mine: number;
            /** @description Parts of prices that are overdue, the longest first; null where the role does not read bookings. */
            overdue?: components["schemas"]["OverdueAmount"][] | null;
            quarantined: number;
            /** @description Answers that are overdue or will be soon, the most overdue first, whoever has taken the case. */
            replies: components["schemas"]["CaseRow"][];
            /** @description Reviews that wait for a decision; null where the role does not read reviews. */
            reviews?: number | null;
            /** @description Tasks that are due: one's own, those of nobody, and those in one's own cases; the oldest first. */
            tasks: components["schemas"]["DueTaskAnswer"][];
            /** @description Bookings of which a person has to decide something; null where the role does not read bookings. */
            to_decide?: components["schemas"]["BookingToDecide"][] | null;
            /** @description Amounts that came and are noted for no booking; null where the role does not record money. */
            unmatched?: number | null;
            /**
             * Format: int64
             * @description Mails that stand in no case yet.
             */
            unsorted: number;
            /** @description Visitors who wait for an answer. */
            waiting: number;
        };
        /** @description A mail of which nobody knows yet which case it belongs to. */
        UnsortedMail: {
            /** Format: int64 */
            at: number;
            id: string;
            is_automatic: boolean;
            sender: string;
            subject: string;
            /** @description Enquiries from the same address, newest first. */
            suggestions: components["schemas"]["CaseSuggestion"][];
            text: string;
        };
        /**
         * @description How far the promised time has run.
         * @enum {string}
         */
        Urgency: "calm" | "half" | "soon" | "overdue";
        UserOption: {
            displayName: string;
            id: string;
            name: string;
        };
        /** @description A ready-made reply in every language, with its variables. */
        WholeReply: {
            /** @description The reply box does not show it. */
            is_hidden: boolean;
            /** @description The company has added it. */
            is_own: boolean;
            key: string;
            /** @description In the order of the languages: `en`, `de`, `fr`, `es`, `it`, `pt`. */
            texts: components["schemas"]["ReplyLanguage"][];
            title: string;
            /**
             * Format: int64
             * @description Of the next change.
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
