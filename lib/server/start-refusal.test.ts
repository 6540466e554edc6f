import { describe, expect, test } from "vitest";
import { ConfigurationError } from "./env";
import { isNotThereYet, startRefusal } from "./start-refusal";

const failure = (code: string, more = {}) => Object.assign(new Error(`secret ${code}`), { code, ...more });

describe("why a process can't start", () => {
  test("is a configuration error's own sentences, even from another copy of its class", () => {
    const problem = new ConfigurationError(["PORT must be a whole number."]);
    expect(startRefusal(problem)).toContain("PORT must be a whole number.");
    expect(startRefusal({ name: "ConfigurationError", message: "PORT is bad." })).toBe("PORT is bad.");
  });

  test.each([
    ["ECONNREFUSED", /does not answer/],
    ["ENOTFOUND", /does not answer/],
    ["57P03", /does not answer/],
    ["EHOSTUNREACH", /can't be reached/],
    ["28P01", /refuses the user or the password/],
    ["3D000", /does not hold the database/],
    ["42501", /does not let this user make tables, or holds tables that belong to another/],
    ["42P07", /no record of its migrations: name a database of its own, or restore the whole backup/],
    ["3F000", /let its search_path lead to public first/],
    ["42P01", /lacks some of Corridor's: .*restore backups whole/],
    ["08P01", /behind a pooler/],
    ["28000", /this user, this machine, or a connection without TLS.*sslmode=verify-full/],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", /an unknown authority.*sslrootcert/],
    ["ERR_TLS_CERT_ALTNAME_INVALID", /certificate for another name/],
    ["CERT_HAS_EXPIRED", /certificate that has expired/],
    ["53300", /no connection left: raise its max_connections/],
    ["25006", /can only be read/],
  ])("is, for %s of the database, a sentence about DATABASE_URL without its value", (code, words) => {
    const refusal = startRefusal(new Error("Failed query", { cause: failure(code) }));
    expect(refusal).toMatch(words);
    expect(refusal).toContain("DATABASE_URL");
    expect(refusal).not.toContain("secret");
  });

  test.each([
    ["SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string", /asks for a password/],
    ["SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a non-empty string", /asks for a password/],
    ["The server does not support SSL connections", /offers no TLS/],
  ])("is, for the driver's own “%s”, a sentence about DATABASE_URL", (message, words) => {
    expect(startRefusal(new Error(message))).toMatch(words);
    expect(startRefusal(new Error(message))).toContain("DATABASE_URL");
  });

  test("leaves an error that the variables don't explain with its stack", () => {
    expect(startRefusal(new TypeError("a defect"))).toBeNull();
    expect(startRefusal(failure("ENOENT", { syscall: "open" }))).toBeNull();
    expect(startRefusal(null)).toBeNull();
  });

  test("allows a retry only for a database that does not answer yet", () => {
    expect(isNotThereYet(failure("ENOENT", { syscall: "connect" }))).toBe(true);
    expect(isNotThereYet(failure("28P01"))).toBe(false);
  });
});
