// The enquiry service itself, with a database and a folder of mails of its own.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { enquiryService, root } from "./programs.mjs";

/** The address of a new database on the PostgreSQL server of the tests; nothing where there is none. */
export function emptyPostgres() {
  const server = process.env.TEST_POSTGRES;
  if (!server) return undefined;
  const name = `sites_${process.pid}`;
  execFileSync("psql", ["--quiet", "--command", `CREATE DATABASE ${name}`, `${server}/postgres`]);
  return `${server}/${name}?sslmode=disable`;
}

/** `settings` are further variables of its environment. */
export async function startEnquiryService(settings = {}, program = enquiryService) {
  const folder = mkdtempSync(join(tmpdir(), "enquiries-"));
  const env = {
    PATH: process.env.PATH,
    TEMBEA_LISTEN: "127.0.0.1:0",
    TEMBEA_CONTENT_CACHE: `${root}content-cache`,
    TEMBEA_SITE_SETTINGS: `${root}site/site.toml`,
    RUST_LOG: "warn",
    ...settings,
  };
  const service = spawn(program, [], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
  let address = "";
  for await (const line of createInterface({ input: service.stdout })) {
    address = line.match(/http:\/\/[\d.:]+/)?.[0] ?? "";
    break;
  }
  /** Every mail so far, its lines whole and its ASCII readable. */
  function mails() {
    const mails = join(folder, "var/mail");
    return readdirSync(mails)
      .filter((name) => name.endsWith(".eml"))
      .map((name) => readFileSync(join(mails, name), "utf8"))
      .map((mail) =>
        mail
          .replaceAll("=\r\n", "")
          .replace(/=([0-7][0-9A-F])/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
      );
  }
  return {
    address,
    /** As the operator reads them. */
    enquiries: () =>
      JSON.parse(execFileSync(program, ["enquiries", "export", "--json"], { cwd: folder, env, encoding: "utf8" })),
    run: (...words) => execFileSync(program, words, { cwd: folder, env, encoding: "utf8" }),
    /** Waits for a mail to an address that holds these words. */
    async mailTo(address, words) {
      for (let attempt = 0; attempt < 500; attempt += 1) {
        const mail = mails().find((mail) => mail.includes(`\r\nTo: ${address}\r\n`) && mail.includes(words));
        if (mail) {
          return mail;
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`no mail to ${address} that holds ${words}`);
    },
    close() {
      service.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
