import { describe, expect, it } from "vitest";
import { ConflictError, TooManyRequestsError } from "@/lib/errors";
import { problemResponse, problemText } from "./problem";

const request = (method = "POST") => new Request("http://localhost/api/quotes", { method });
const read = async (response: Response) => ({
  status: response.status,
  type: response.headers.get("content-type"),
  body: await response.json(),
});

describe("problemResponse", () => {
  it.each(["ECONNREFUSED", "EHOSTUNREACH", "EAI_AGAIN", "57P01", "53300", "25006"])(
    "says that the database is away for its %s",
    async (code) => {
      const error = new Error("Failed query", { cause: Object.assign(new Error("refused"), { code }) });
      const { status, body } = await read(problemResponse(error, "request-1", request()));
      expect([status, body.code]).toEqual([503, "database_unavailable"]);
    },
  );

  it.each(["connect ENOENT /run/.s.PGSQL.5432", "Query read timeout"])("and for: %s", (message) => {
    const error = new Error("Failed query", { cause: new Error(message) });
    expect(problemResponse(error, "request-1", request()).status).toBe(503);
  });

  it("says that the database has no space left", async () => {
    const error = new Error("Failed query", { cause: Object.assign(new Error("No space left"), { code: "53100" }) });
    const { status, body } = await read(problemResponse(error, "request-1", request()));
    expect([status, body.title]).toEqual([503, "Corridor's database has no space left."]);
  });

  it("says so for a transaction whose connection was lost too", () => {
    const cause = new Error("Client has encountered a connection error and is not queryable");
    const error = new Error("Failed query: rollback", { cause });
    expect(problemResponse(error, "request-1", request()).status).toBe(503);
  });

  it("carries an expected error's facts and the request id", async () => {
    const error = new ConflictError({
      code: "quote_expired",
      title: "The quote has expired.",
      next: "Get a new price.",
    });
    expect(await read(problemResponse(error, "request-1", request()))).toEqual({
      status: 409,
      type: "application/problem+json",
      body: {
        type: "urn:corridor:problem:quote_expired",
        status: 409,
        code: "quote_expired",
        title: "The quote has expired.",
        next: "Get a new price.",
        requestId: "request-1",
      },
    });
  });

  it("reveals nothing about an unexpected error", async () => {
    const error = new Error("password authentication failed for user corridor at 10.0.0.1");
    const { status, body } = await read(problemResponse(error, "request-1", request()));
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toMatch(/password|10\.0\.0\.1/);
    expect(body).toMatchObject({ requestId: "request-1", meaning: "Your request may or may not have gone through." });
  });

  it("says that nothing was changed if a read failed", async () => {
    const { body } = await read(problemResponse("thrown text", "request-1", request("GET")));
    expect(body).toMatchObject({ code: "unexpected", meaning: "Nothing changed." });
  });

  it("says that no money moved if a price request failed, unless the error knows better", async () => {
    const meaningOf = (error: unknown) => JSON.parse(problemText(error, "r", request(), "price").content ?? "").meaning;
    expect(meaningOf(new Error("a defect"))).toBe("No money moved.");
    expect(meaningOf(new ConflictError({ code: "x", title: "X.", meaning: "Nothing was priced." }))).toContain(
      "priced",
    );
  });

  it("reports when to try again, in whole seconds", () => {
    const error = new TooManyRequestsError({ code: "slow", title: "Slow down.", retryAfterSeconds: 1.2 });
    expect(problemResponse(error, "request-1", request()).headers.get("retry-after")).toBe("2");
  });
});
