import { configure } from "@testing-library/dom";

/** What a test waits for comes late where other tests keep the processors busy; a fault shows after this time. */
configure({ asyncUtilTimeout: 20_000 });
