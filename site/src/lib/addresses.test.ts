// @vitest-environment jsdom
import { expect, test } from "vitest";
import { isSafeAddress, takeFromAddress } from "./addresses";

test.each([
  ["https://pay.pesapal.example/iframe?OrderTrackingId=1", true],
  ["/BookingCompleted?reference=1", true],
  ["http://pay.pesapal.example/", false],
  ["//pay.pesapal.example/", false],
  ["/\\pay.pesapal.example/", false],
  ["/\t/pay.pesapal.example/", false],
  ["javascript:alert(1)", false],
  ["data:text/html,hello", false],
  ["BookingCompleted", false],
  ["", false],
  [null, false],
  [{}, false],
])("a browser is sent to %j: %s", (address, isSafe) => {
  expect(isSafeAddress(address)).toBe(isSafe);
});

test("a secret leaves the address with everything else still there", () => {
  history.replaceState(null, "", "/ResetPassword?token=s3cret&from=mail#top");
  expect(takeFromAddress("token")).toBe("s3cret");
  expect(location.href).toBe(`${location.origin}/ResetPassword?from=mail#top`);
  expect(takeFromAddress("token")).toBe("");
});
