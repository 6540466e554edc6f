import { describe, expect, test } from "vitest";
import { ConfigurationError } from "./env";
import { isNotThereYet, startRefusal } from "./start-refusal";

const failure = (code: string, more = {}) => Object.assign(new Error(`secret ${code}`), { code, ...more });

describe("why a process can't start", () => {
  test("a configuration's own sentences, also when another copy of its class threw them", () => {
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
    ["42501", /does not let this user make tables/],
    ["08P01", /behind a pooler/],
  ])("%s of the database is a sentence about DATABASE_URL without a value of it", (code, words) => {
    const refusal = startRefusal(new Error("Failed query", { cause: failure(code) }));
    expect(refusal).toMatch(words);
    expect(refusal).toContain("DATABASE_URL");
    expect(refusal).not.toContain("secret");
  });

  test("an error that the variables don't explain keeps its stack", () => {
    expect(startRefusal(new TypeError("a defect"))).toBeNull();
    expect(startRefusal(failure("ENOENT", { syscall: "open" }))).toBeNull();
    expect(startRefusal(null)).toBeNull();
  });

  test("only a database that does not answer yet is worth another try", () => {
    expect(isNotThereYet(failure("ENOENT", { syscall: "connect" }))).toBe(true);
    expect(isNotThereYet(failure("28P01"))).toBe(false);
  });
});
