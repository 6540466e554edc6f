import type { ServerResponse } from "node:http";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { upstreamCall } from "@/lib/server/db/schema/upstream-call";
import { probeUpstream } from "@/lib/server/environments";
import { createTestContext } from "@/lib/server/testing/context";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { type StandInService, startStandInService } from "@/lib/server/testing/stand-in-service";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { CreateEnvironmentInput } from "../schema";
import { createEnvironment } from "./create-environment";
import { getEnvironment } from "./list-environments";
import { testEnvironment, testNewConnection } from "./test-environment";

let database: TestDatabase;
let admin: Context;
let service: StandInService;
let answer: (response: ServerResponse) => void = (response) => response.end();
beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createTestContext(database.db, "administrator");
  service = await startStandInService((_, response) => answer(response));
});
afterAll(async () => {
  await flushUpstreamCalls();
  await Promise.all([service.close(), database.drop()]);
});

const json = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
};
const config = {
  umaDomain: "platform.example",
  isRegulatedFinancialInstitution: true,
  supportedCurrencies: [{ currencyCode: "USD" }, { currencyCode: "MXN" }],
};
const credentials = () => ({
  mode: "sandbox" as const,
  baseUrl: service.baseUrl,
  tokenId: "t",
  clientSecret: "s3cret",
});

async function findings(): Promise<(boolean | null)[]> {
  const result = await testNewConnection(admin, credentials());
  expect(result.summary).not.toBe("");
  expect(JSON.stringify(result)).not.toContain("s3cret");
  return [result.isGood, ...result.checks.map((check) => check.isGood)];
}

describe("a connection test", () => {
  it("describes the platform when all is well, and sends the given credentials", async () => {
    answer = json(200, config);
    const result = await testNewConnection(admin, credentials());
    expect(result).toMatchObject({
      isGood: true,
      platform: { umaDomain: "platform.example", isRegulated: true, currencies: ["USD", "MXN"] },
    });
    expect(result.checks.map((check) => check.detail).join(" ")).toContain("Regulated platform");
    expect(service.seen[0]).toEqual({
      authorization: `Basic ${Buffer.from("t:s3cret").toString("base64")}`,
      path: "/2025-10-13/config",
    });
  });

  it.each([
    [
      "refused credentials",
      json(401, { status: 401, code: "UNAUTHORIZED", message: "bad" }),
      [false, true, false, null],
    ],
    ["a wrong path", json(404, { status: 404, code: "NOT_FOUND", message: "no" }), [false, true, null, false]],
    [
      "an error of the service",
      json(500, { status: 500, code: "INTERNAL_ERROR", message: "x" }),
      [false, true, null, false],
    ],
    ["a page that is no API", (r: ServerResponse) => void r.end("<html>"), [false, true, null, false]],
    ["a broken connection", (r: ServerResponse) => void r.destroy(), [false, false, null, null]],
  ])("distinguishes %s", async (_, given, expected) => {
    answer = given;
    expect(await findings()).toEqual(expected);
  });

  it("reports that nothing listens", async () => {
    const result = await testNewConnection(admin, { ...credentials(), baseUrl: "http://127.0.0.1:1/2025-10-13" });
    expect(result.checks[0]).toMatchObject({ label: "Reachable", isGood: false });
  });

  it("of a stored environment uses the stored values, compares the webhook address, stores the result and is recorded", async () => {
    const made = await createEnvironment(
      admin,
      CreateEnvironmentInput.parse({ ...credentials(), name: "Stored", slug: "stored" }),
    );
    answer = json(200, { ...config, webhookEndpoint: "https://elsewhere.example/hooks" });
    const result = await testEnvironment(admin, { slug: made.slug });
    expect(result.isGood).toBe(true);
    expect(result.checks.at(-1)).toMatchObject({ label: "Webhooks", isGood: false });
    const view = await getEnvironment(admin, { slug: made.slug });
    expect(view.lastTest).toMatchObject({ isGood: true, summary: result.summary });
    expect(view.version).toBe(made.version);
    await flushUpstreamCalls();
    const [call] = await database.db
      .select()
      .from(upstreamCall)
      .where(and(eq(upstreamCall.environmentId, made.id), eq(upstreamCall.endpoint, "getConfig")));
    expect(call).toMatchObject({
      endpoint: "getConfig",
      method: "GET",
      status: 200,
      actorId: admin.actor.personId,
      requestId: admin.request.id,
    });
    const audits = await database.db.select().from(auditEvent).where(eq(auditEvent.action, "environment.test"));
    expect(audits.at(-1)).toMatchObject({ resourceId: made.id, after: { isGood: true } });
    expect(JSON.stringify([call, audits])).not.toContain("s3cret");

    expect(await probeUpstream(database.db, "stored", 1_000)).toBe("ok");
    answer = json(401, { status: 401, code: "UNAUTHORIZED", message: "bad" });
    expect(await probeUpstream(database.db, "stored", 1_000)).toBe("credentials-refused");
    answer = () => undefined;
    expect(await probeUpstream(database.db, "stored", 200)).toBe("unreachable");
  });
});
