// What an authenticator app shows (RFC 6238).
import { createHmac } from "node:crypto";

const BASE_32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code of a secret in base 32 at a time. */
export function oneTimeCode(secret, at = Date.now()) {
  const bits = [...secret].map((letter) => BASE_32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const hash = createHmac("sha1", key).update(step).digest();
  const number = hash.readUInt32BE(hash.at(-1) & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, "0");
}
