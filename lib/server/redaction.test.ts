import { DrizzleQueryError } from "drizzle-orm/errors";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { InputError } from "@/lib/errors";
import { log } from "./log";
import { redact, safeError, withoutSecrets } from "./redaction";

describe("redact", () => {
  it("hides secrets and personal data at any depth, in any spelling", () => {
    const line = redact({
      requestId: "r1",
      clientSecret: "s3cret",
      headers: { Authorization: "Basic abc", "set-cookie": "sid=1", accept: "text/html" },
      rows: [{ customer: { fullName: "Ana Person", birth_date: "1990-01-01", status: "ACTIVE" } }],
    });
    const text = JSON.stringify(line);
    for (const leaked of ["s3cret", "Basic abc", "sid=1", "Ana Person", "1990-01-01"])
      expect(text).not.toContain(leaked);
    for (const kept of ["r1", "text/html", "ACTIVE"]) expect(text).toContain(kept);
  });

  it("hides a password inside an address, also within an error's message", () => {
    expect(redact({ at: "postgres://app:pa55@db/x" })).toEqual({ at: "postgres://[hidden]@db/x" });
    expect(safeError(new Error("can't reach postgres://app:pa55@db/x")).message).not.toContain("pa55");
  });

  it("reads a text of the service once, however long", () => {
    const code = "a".repeat(100_000);
    expect(redact({ code })).toEqual({ code });
  });

  it("stops at a depth instead of following a cycle for ever", () => {
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    expect(JSON.stringify(redact(cycle))).toContain("[not logged]");
  });
});

describe("safeError", () => {
  it("keeps a failed query's text and its constraint, and drops parameters and the row's values", () => {
    const cause = Object.assign(new Error('duplicate key value violates unique constraint "person_email"'), {
      code: "23505",
      constraint: "person_email",
      detail: "Key (email)=(ana@example.com) already exists.",
    });
    const safe = safeError(new DrizzleQueryError("insert into person values ($1)", ["ana@example.com"], cause));
    expect(safe).toMatchObject({
      message: "Failed query: insert into person values ($1)",
      cause: { code: "23505", constraint: "person_email" },
    });
    expect(JSON.stringify(safe)).not.toContain("ana@example.com");
  });

  it("drops the parameters whichever copy of drizzle wrote them, however often they are quoted", () => {
    class DrizzleQueryError extends Error {}
    const params = "ana@example.com,Ana\n    at her desk\nparams: Ana";
    const failed = new DrizzleQueryError(`Failed query: insert into person\nvalues ($1)\nparams: ${params}`);
    const safe = safeError(new Error(failed.message, { cause: failed }));
    expect(safe).toMatchObject({ message: "Failed query: insert into person\nvalues ($1)" });
    expect(JSON.stringify(safe)).not.toMatch(/ana@|Ana|her desk/);
  });

  it("drops the message of a data exception, which quotes the value", () => {
    const error = Object.assign(new Error('invalid input syntax for type uuid: "ana@example.com"'), { code: "22P02" });
    expect(JSON.stringify(safeError(error))).not.toContain("ana@example.com");
  });

  it("keeps an AppError's code and title", () => {
    expect(safeError(new InputError({ title: "The form can't be saved." }))).toMatchObject({
      type: "InputError",
      code: "invalid_input",
      message: "The form can't be saved.",
    });
  });
});

describe("the log", () => {
  it("writes lines through redact, errors included", () => {
    const lines: string[] = [];
    const symbols = pino.symbols;
    const options = log as unknown as Record<symbol, unknown>;
    const probe = pino(
      {
        formatters: options[symbols.formattersSym] as pino.LoggerOptions["formatters"],
        serializers: options[symbols.serializersSym] as pino.LoggerOptions["serializers"],
      },
      { write: (line: string) => lines.push(line) },
    );
    probe.error(Object.assign(new Error("broken"), { clientSecret: "s3cret", detail: "ana@example.com" }));
    probe.info({ token: "t0ken", id: 7 }, "done");
    expect(lines.join("")).not.toMatch(/s3cret|t0ken|ana@example\.com/);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ err: { type: "Error", message: "broken" } });
    expect(JSON.parse(lines[1] ?? "")).toMatchObject({ id: 7, msg: "done", token: "[hidden]" });
  });
});

describe("withoutSecrets", () => {
  it("hides secrets and keeps the rest, names included", () => {
    expect(withoutSecrets({ name: "Main", clientSecret: "x", nested: [{ password: "y", at: 1 }] })).toEqual({
      name: "Main",
      clientSecret: "[hidden]",
      nested: [{ password: "[hidden]", at: 1 }],
    });
  });
});
