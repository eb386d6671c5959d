// Written by `npm run types` in site/ from the description of the service's calls.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
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
        /** @description A case whole. */
        CaseAnswer: components["schemas"]["CaseRow"] & {
            /** @description What the visitor typed beside the message. */
            details: Record<string, never>;
            email: string;
            /** @description In the order of time. */
            entries: components["schemas"]["EntryAnswer"][];
            message: string;
            phone: string;
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
             * @description When the first answer is due.
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
        /** @description Whether the sites show it. */
        Decision: {
            approve: boolean;
        };
        /** @description A booking with its money, in the minor unit of its currency. */
        DeskBooking: {
            currency: string;
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
        /** @description A visitor's review. */
        DeskReview: {
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
        /** @description Something that was said to the visitor, or among colleagues. */
        EntryAnswer: {
            /** Format: int64 */
            at: number;
            channel?: components["schemas"]["Channel"] | null;
            id: string;
            /** @description Id of who wrote it. */
            staff: string;
            text: string;
        };
        /** @description A field by its name in the payload. */
        FieldProblem: {
            /** @description Stable, for programs. */
            code: string;
            field: string;
            /** @description In the visitor's language. */
            message: string;
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
        /** @description Words for colleagues. */
        Note: {
            text: components["schemas"]["RawField"];
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
        RawField: string | number | boolean | null;
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
            /**
             * Format: uuid
             * @description Of the page's own making: the same key twice is the same answer.
             */
            key: string;
            text: components["schemas"]["RawField"];
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
        /** @description What somebody types to come in. */
        SignIn: {
            /** @description Six digits of the app, or a recovery code. */
            code: string;
            email: components["schemas"]["RawField"];
            password: components["schemas"]["RawField"];
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
        /** @description What needs somebody now, the worst first. */
        TodayAnswer: {
            /**
             * Format: int64
             * @description Mails that were given up; null where the role does not read mails.
             */
            dead_mails?: number | null;
            /** @description Own cases that nobody has to be reminded of yet. */
            mine: number;
            quarantined: number;
            /** @description First answers that are overdue or will be soon, the most overdue first. */
            replies: components["schemas"]["CaseRow"][];
            /** @description Reviews that wait for a decision; null where the role does not read reviews. */
            reviews?: number | null;
            /** @description Visitors who wait for a first answer. */
            waiting: number;
        };
        /**
         * @description How far the promised time has run.
         * @enum {string}
         */
        Urgency: "calm" | "half" | "soon" | "overdue";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
