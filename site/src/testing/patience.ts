import { configure } from "@testing-library/dom";

/** A long timeout: parallel tests keep the processors busy. Only a failing test waits so long. */
configure({ asyncUtilTimeout: 20_000 });
