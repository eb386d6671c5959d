import { expectTypeOf, test } from "vitest";
import type { Permission } from "./api.ts";
import type { useMay } from "./session.ts";

/** `tsc` checks this, too: a screen that asks for a permission which the service does not have does not compile. */
test("a permission is one of the service's, and nothing else", () => {
  expectTypeOf<"record_money">().toExtend<Permission>();
  expectTypeOf<"record_mony">().not.toExtend<Permission>();
  expectTypeOf<Parameters<ReturnType<typeof useMay>>[0]>().toEqualTypeOf<Permission>();
});
