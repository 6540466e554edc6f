import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isAppError } from "@/lib/errors";
import { findCapabilities } from "@/lib/features/environments/service/find-capabilities";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { notification } from "@/lib/server/db/schema/notification";
import { serviceObservation } from "@/lib/server/db/schema/service-observation";
import { MOST_OBSERVATIONS, type SeenObservation, storeObservations } from "@/lib/server/observation-rows";
import { flushObservations, noteDelivery } from "@/lib/server/observations";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { specificationDocument } from "@/lib/server/testing/openapi-documents";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { startStandInService } from "@/lib/server/testing/stand-in-service";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { acceptObservations, reopenObservations } from "./accept-observations";
import { checkDocument, fetchAndCheckDocument } from "./check-document";
import { listObservations } from "./list-observations";

let database: TestDatabase;
let simulator: Simulator;
let slug: string;
let admin: EnvironmentContext;
beforeAll(async () => {
  database = await createTestDatabase();
  simulator = await startSimulator({ customers: 20, transactions: 40 });
});
afterAll(async () => {
  await Promise.all([flushUpstreamCalls(), flushObservations()]);
  await simulator.stop();
  await database.drop();
});
beforeEach(async () => {
  slug = await addSimulatedEnvironment(database.db, simulator);
  admin = await createEnvironmentContext(database.db, slug, "administrator");
});

const seen = async () => {
  await flushObservations();
  return (await listObservations(admin, {})).data;
};
const news = () => database.db.select().from(notification).where(eq(notification.environmentId, admin.environment.id));

async function respondOnce(endpoint: string, body: unknown, status = 200): Promise<void> {
  await simulator.control.fault({ match: { endpoint }, times: 1, status, body });
}
const PAYMENT = { id: "Transaction:1", type: "INCOMING", status: "PENDING", createdAt: "2026-01-01T00:00:00Z" };

describe("observations of the service", () => {
  test.each(["specification", "R1", "R2"] as const)("what %s describes is no observation", async (revision) => {
    const service = await startSimulator({ customers: 20, transactions: 40, revision });
    slug = await addSimulatedEnvironment(database.db, service, revision);
    admin = await createEnvironmentContext(database.db, slug, "administrator");
    const { upstream } = admin;
    await findCapabilities(upstream, new Date());
    await upstream.listCustomers({ query: { limit: 100 } });
    await upstream.listTransactions({ query: { limit: 100 } });
    await upstream.listInternalAccounts({ query: { limit: 100 } });
    await upstream.listExternalAccounts({ query: { limit: 100 } });
    await upstream.getConfig();
    await service.stop();
    expect(await seen()).toEqual([]);
  });

  test("an unknown field, status, code and event are observed, counted, announced once and accepted", async () => {
    const strange = { ...PAYMENT, status: "ON_HOLD", moonPhase: "Ana Example" };
    await respondOnce("listTransactions", { data: [strange, strange], hasMore: false });
    await admin.upstream.listTransactions({ query: {} });
    await respondOnce("getQuote", { status: 400, code: "MOON_PHASE", message: "x" }, 400);
    await expect(admin.upstream.getQuote({ params: { quoteId: "Quote:1" } })).rejects.toThrow();
    noteDelivery(admin.environment.id, "MOON.RISEN", { id: "Webhook:1", type: "MOON.RISEN", data: {} });
    const found = await seen();
    expect(found.map(({ where, sentence, count }) => `${where}: ${sentence} ${count}`).sort()).toEqual([
      "GET /quotes/{quoteId}: The service refused with the unknown code `MOON_PHASE`. 1",
      "GET /transactions: The field `data.moonPhase` is unknown. It is kept as received. 2",
      "GET /transactions: `data.status` is `ON_HOLD`, which is unknown. It is shown as received. 2",
      "Webhooks: The event `MOON.RISEN` is unknown. It is kept and shown as received. 1",
    ]);
    expect(JSON.stringify(found)).not.toContain("Ana");
    expect(await news()).toMatchObject([
      { kind: "SERVICE.DIFFERENCE", topic: "system", body: expect.stringContaining("4 new differences") },
    ]);

    const [first, ...rest] = found;
    const { data } = await acceptObservations(admin, { ids: [first?.id ?? ""] });
    expect(data.filter(({ accepted }) => accepted !== null).map(({ id }) => id)).toEqual([first?.id]);
    expect(
      data
        .slice(0, 3)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(rest.map(({ id }) => id).sort());
    const audited = await database.db
      .select()
      .from(auditEvent)
      .where(eq(auditEvent.environmentId, admin.environment.id));
    expect(audited).toMatchObject([{ action: "service.accept-observations", actorId: admin.actor.personId }]);
  });

  test("an acceptance can be revoked, by another administrator too, and both are on record", async () => {
    await respondOnce("getConfig", { supportedCurrencies: [], moonPhase: 1 });
    await admin.upstream.getConfig();
    const ids = (await seen()).map(({ id }) => id);
    await reopenObservations(admin, { ids });
    await acceptObservations(admin, { ids });
    const other = await createEnvironmentContext(database.db, slug, "administrator");
    const { data } = await reopenObservations(other, { ids });
    expect(data).toMatchObject([{ accepted: null }]);
    const audited = await database.db
      .select()
      .from(auditEvent)
      .where(eq(auditEvent.environmentId, admin.environment.id))
      .orderBy(auditEvent.at);
    const place = "GET /config: The field `moonPhase` is unknown. It is kept as received.";
    expect(audited.map(({ action, actorId, after }) => [action, actorId, after])).toEqual([
      ["service.accept-observations", admin.actor.personId, { accepted: [place] }],
      ["service.reopen-observations", other.actor.personId, { reopened: [place] }],
    ]);
    const again = await acceptObservations(admin, { ids });
    expect(again.data).toMatchObject([{ accepted: { by: admin.actor.name } }]);
  });

  test("a repeat is counted but not announced again, accepted or not", async () => {
    const one: SeenObservation = {
      ...{ environmentId: admin.environment.id, endpoint: "getQuote", kind: "unknown-field", place: "x", value: "" },
      ...{ count: 2, sample: '{"x":"\\u0000 \\ud800"}', firstSeenAt: new Date(), lastSeenAt: new Date() },
    };
    expect(await storeObservations(database.db, admin.environment.id, [one])).toBe(1);
    await acceptObservations(admin, { ids: (await seen()).map(({ id }) => id) });
    const twice = await Promise.all([1, 2].map(() => storeObservations(database.db, admin.environment.id, [one])));
    expect(twice).toEqual([0, 0]);
    expect(await seen()).toMatchObject([{ count: 6, accepted: { by: admin.actor.name } }]);
    expect(await news()).toHaveLength(1);
  });

  test("a service that invents names fills nothing up", async () => {
    const many = Array.from(
      { length: MOST_OBSERVATIONS + 50 },
      (_, at): SeenObservation => ({
        ...{ environmentId: admin.environment.id, endpoint: "getQuote", kind: "unknown-field", place: `field${at}` },
        ...{ value: "", count: 1, sample: "{}", firstSeenAt: new Date(), lastSeenAt: new Date() },
      }),
    );
    await storeObservations(database.db, admin.environment.id, many);
    await storeObservations(database.db, admin.environment.id, many.slice(-10));
    expect((await listObservations(admin, {})).isFull).toBe(true);
    const mine = eq(serviceObservation.environmentId, admin.environment.id);
    expect(await database.db.$count(serviceObservation, mine)).toBe(MOST_OBSERVATIONS);
  });

  test("only administrators accept, and only observations of their environment", async () => {
    await respondOnce("getConfig", { supportedCurrencies: [], moonPhase: 1 });
    await admin.upstream.getConfig();
    const ids = (await seen()).map(({ id }) => id);
    for (const role of ["operations", "compliance", "finance", "viewer"] as const) {
      const other = await createEnvironmentContext(database.db, slug, role);
      expect((await listObservations(other, {})).data).toHaveLength(1);
      await expect(acceptObservations(other, { ids })).rejects.toMatchObject({ status: 403 });
      await expect(reopenObservations(other, { ids })).rejects.toMatchObject({ status: 403 });
      await expect(fetchAndCheckDocument(other, { address: "https://example.com/x" })).rejects.toMatchObject({
        status: 403,
      });
    }
    const elsewhere = await addSimulatedEnvironment(database.db, simulator);
    await acceptObservations(await createEnvironmentContext(database.db, elsewhere, "administrator"), { ids });
    expect((await seen())[0]?.accepted).toBeNull();
    await acceptObservations(admin, { ids });
    await reopenObservations(await createEnvironmentContext(database.db, elsewhere, "administrator"), { ids });
    expect((await seen())[0]?.accepted).not.toBeNull();
  });
});

describe("an OpenAPI file", () => {
  const detailOf = async (promise: Promise<unknown>) => {
    const error = await promise.catch((thrown: unknown) => thrown);
    return isAppError(error) ? error.facts.detail : undefined;
  };

  test("is compared on upload, and cut off when it is too large", async () => {
    async function* pieces() {
      const bytes = Buffer.from(JSON.stringify(specificationDocument()));
      for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
    }
    expect(await checkDocument(admin, {}, pieces())).toMatchObject({ version: "specification" });
    let given = 0;
    async function* endless() {
      for (;;) {
        given += 1;
        yield Buffer.alloc(1024 * 1024, "x");
      }
    }
    expect(await detailOf(checkDocument(admin, {}, endless()))).toMatch(/larger than 10 MB/);
    expect(given).toBe(11);
  });

  test("is fetched without credentials, from an allowed address only, and never through a redirect", async () => {
    const service = await startStandInService((request, response) => {
      if (request.url?.endsWith("/moved")) response.writeHead(302, { location: "http://169.254.169.254/" }).end();
      else if (request.url?.endsWith("/none")) response.writeHead(404).end();
      else response.end(JSON.stringify(specificationDocument()));
    });
    try {
      const at = (path: string) => fetchAndCheckDocument(admin, { address: `${service.baseUrl}${path}` });
      expect(await at("/openapi.json")).toMatchObject({ title: "Payments service" });
      expect(await detailOf(at("/moved"))).toMatch(/leads to another address/);
      expect(await detailOf(at("/none"))).toMatch(/returned 404/);
      expect(service.seen.map(({ authorization }) => authorization)).toEqual([undefined, undefined, undefined]);
      const actions = await database.db
        .select()
        .from(auditEvent)
        .where(eq(auditEvent.environmentId, admin.environment.id));
      expect(actions.filter(({ action }) => action === "service.fetch-document")).toHaveLength(3);
    } finally {
      await service.close();
    }
  });

  test.each([
    "http://169.254.169.254/latest",
    "https://169.254.169.254/latest",
    "https://10.0.0.1/openapi.yaml",
    "https://[::ffff:10.0.0.1]/openapi.yaml",
    "file:///etc/passwd",
    "https://user:secret@example.com/openapi.yaml",
    "https://example.com/openapi.yaml?token=secret",
    "not an address",
  ])("is never fetched from %s, which is not recorded either", async (address) => {
    await expect(fetchAndCheckDocument(admin, { address })).rejects.toMatchObject({ status: 400 });
    const records = await database.db.select().from(auditEvent);
    expect(JSON.stringify(records)).not.toContain(JSON.stringify(address));
  });
});
