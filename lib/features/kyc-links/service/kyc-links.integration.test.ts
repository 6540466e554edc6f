import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openWebhookAddress } from "@/lib/cli/testing/webhook-address";
import { ForbiddenError, NotFoundError } from "@/lib/errors";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { kycLink } from "@/lib/server/db/schema/customer";
import { webhookKey } from "@/lib/server/db/schema/environment";
import { notification } from "@/lib/server/db/schema/notification";
import { upstreamCall } from "@/lib/server/db/schema/upstream-call";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import { noteServiceDate } from "@/lib/server/service-clock";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { readPublicKey } from "@/lib/webhooks/public-key";
import { CreateKycLinkInput, ListKycLinksInput } from "../schema";
import { createKycLink, regenerateKycLink } from "./create-kyc-link";
import { getKycLink } from "./get-kyc-link";
import { listKycLinks } from "./list-kyc-links";

let database: TestDatabase;
let simulator: Simulator;
let web: Awaited<ReturnType<typeof openWebhookAddress>>;
let ctx: EnvironmentContext;
let finance: EnvironmentContext;
let viewer: EnvironmentContext;

beforeAll(async () => {
  const small = { customers: 20, transactions: 20, regulated: false };
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator(small)]);
  const slug = await addSimulatedEnvironment(database.db, simulator);
  [ctx, finance, viewer] = await Promise.all([
    createEnvironmentContext(database.db, slug, "operations"),
    createEnvironmentContext(database.db, slug, "finance"),
    createEnvironmentContext(database.db, slug, "viewer"),
  ]);
  const read = readPublicKey(simulator.publicKey);
  if (!read.ok) throw new Error("the simulator's key can't be read");
  const { fingerprint } = read.publicKey;
  const key = { environmentId: ctx.environment.id, name: "key", publicKey: simulator.publicKey, fingerprint };
  await database.db.insert(webhookKey).values(key);
  web = await openWebhookAddress(database.pool, slug);
  await simulator.control.webhookUrl(web.url);
});
afterEach(async () => {
  await simulator.control.clearFaults();
  await simulator.control.settings({ regulated: false });
});
afterAll(async () => {
  web?.close();
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

let number = 0;
const freshId = () => `platform-${++number}`;
const make = (platformCustomerId: string, redirectUri?: string) =>
  createKycLink(ctx, CreateKycLinkInput.parse({ platformCustomerId, redirectUri }));
const list = async (filters: Record<string, unknown> = {}, as = ctx) =>
  listKycLinks(as, ListKycLinksInput.parse(filters));
const one = async (linkId: string, as = ctx) => getKycLink(as, { linkId });

/** The customer's actions behind the link; resolves once the product has heard of them. */
async function verify(url: string | null, decision: "approve" | "reject" | "review"): Promise<Response> {
  const before = await database.db.$count(webhookDelivery);
  const form = { decision, customerType: "INDIVIDUAL", fullName: "Mara Lind", birthDate: "1990-05-17", country: "US" };
  const response = await fetch(url ?? "", { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
  if (response.status < 400) {
    await expect.poll(() => database.db.$count(webhookDelivery), { timeout: 10_000 }).toBeGreaterThan(before);
  }
  return response;
}

describe("a link", () => {
  test("is created, waits, and is matched to the customer when the verdict arrives", async () => {
    const platformCustomerId = freshId();
    const made = await make(platformCustomerId, "https://shop.example/back?session=42");
    expect(made).toMatchObject({ events: [], others: [] });
    expect(made.link).toMatchObject({ platformCustomerId, customerId: null, state: "waiting", eventAt: null });
    expect(made.link).toMatchObject({ madeBy: "Test Operations", redirectTo: "https://shop.example/back" });
    expect(await (await fetch(made.url ?? "")).text()).toContain(platformCustomerId);

    const response = await verify(made.url, "approve");
    expect(response.headers.get("location")).toBe("https://shop.example/back?session=42");
    const view = await one(made.link.id);
    expect(view.link).toMatchObject({ state: "approved", eventType: "CUSTOMER.KYC_APPROVED" });
    expect(view.link.customerId).toMatch(/^Customer:/);
    expect(view.events.map(({ type }) => type)).toEqual(["CUSTOMER.KYC_APPROVED"]);
    expect((await list({ platformCustomerId })).data).toEqual([view.link]);
    const told = await database.db.select().from(notification).where(eq(notification.kind, "CUSTOMER.KYC_APPROVED"));
    expect(told.at(-1)).toMatchObject({ title: "KYC approved", resourceId: view.link.customerId });

    const again = await verify(made.url, "approve");
    expect(again.status, "a link works once").toBe(410);
  });

  test("shows a submission, then the verdict; a later manual decision does not change what the link led to", async () => {
    const made = await make(freshId());
    await verify(made.url, "review");
    const submitted = (await one(made.link.id)).link;
    expect(submitted.state).toBe("submitted");
    const customerId = submitted.customerId ?? "";
    for (const status of ["REJECTED", "MANUALLY_APPROVED"] as const) {
      const before = await database.db.$count(webhookDelivery);
      await simulator.control.kyc(customerId, status);
      await expect.poll(() => database.db.$count(webhookDelivery), { timeout: 10_000 }).toBeGreaterThan(before);
    }
    const view = await one(made.link.id);
    expect(view.link).toMatchObject({ state: "rejected", customerId });
    expect(view.events.map(({ type }) => type.replace("CUSTOMER.KYC_", ""))).toEqual([
      "SUBMITTED",
      "REJECTED",
      "MANUALLY_APPROVED",
    ]);
  });

  test("created again for the same id after a rejection has its own verdict", async () => {
    const platformCustomerId = freshId();
    const first = await make(platformCustomerId);
    await verify(first.url, "reject");
    // Clocks of two processes: what was decided before the second link must not count for it, whatever the order.
    await database.db.update(kycLink).set({ createdAt: new Date(Date.now() - 600_000) });
    await database.db
      .update(webhookDelivery)
      .set({ occurredAt: new Date(Date.now() - 300_000), receivedAt: new Date(Date.now() - 300_000) });
    const second = await make(platformCustomerId);
    expect(second.url).not.toBe(first.url);
    expect(second.link.state).toBe("waiting");
    expect(second.others).toMatchObject([{ id: first.link.id, state: "rejected" }]);
    await verify(second.url, "approve");
    expect((await one(second.link.id)).link.state).toBe("approved");
    expect((await one(first.link.id)).link.state).toBe("rejected");
  });

  test("is settled by a verdict on its customer that names no platform id, and by none on another customer", async () => {
    const platformCustomerId = freshId();
    await verify((await make(platformCustomerId)).url, "review");
    const made = await make(platformCustomerId);
    const { customerId } = made.link;
    expect(customerId).toMatch(/^Customer:/);
    const tell = async (type: string, id: string | null) => {
      const before = await database.db.$count(webhookDelivery);
      await simulator.control.send(type, { id, customerType: "BUSINESS", businessInfo: { legalName: "Elm Ltd" } });
      await expect.poll(() => database.db.$count(webhookDelivery), { timeout: 10_000 }).toBeGreaterThan(before);
      return (await one(made.link.id)).link.state;
    };
    expect(await tell("CUSTOMER.KYB_REJECTED", "Customer:somebody-else")).toBe("waiting");
    expect(await tell("CUSTOMER.KYB_PENDING", customerId)).toBe("submitted");
    expect(await tell("CUSTOMER.KYB_APPROVED", customerId)).toBe("approved");
    expect((await one(made.link.id)).events.map(({ type }) => type)).toEqual([
      "CUSTOMER.KYB_PENDING",
      "CUSTOMER.KYB_APPROVED",
    ]);
  });

  test("is created again for the same customer and return address", async () => {
    const made = await make(freshId(), "https://shop.example/back?session=7");
    const next = await regenerateKycLink(ctx, { linkId: made.link.id });
    expect(next.link).toMatchObject({ platformCustomerId: made.link.platformCustomerId, state: "waiting" });
    expect(next.url).not.toBe(made.url);
    expect((await verify(next.url, "approve")).headers.get("location")).toBe("https://shop.example/back?session=7");
    // The service does not say which of the two was used: the verdict counts for both.
    expect((await one(made.link.id)).link.state).toBe("approved");
    const audit = await database.db.select().from(auditEvent).where(eq(auditEvent.resourceId, next.link.id));
    expect(audit[0]?.after).toMatchObject({ follows: made.link.id });
    await expect(regenerateKycLink(finance, { linkId: made.link.id })).rejects.toBeInstanceOf(ForbiddenError);
    await expect(regenerateKycLink(ctx, { linkId: crypto.randomUUID() })).rejects.toBeInstanceOf(NotFoundError);
  });

  test("keeps waiting when an old verdict is delivered late, or one about another id", async () => {
    const made = await make(freshId());
    const late = {
      environmentId: ctx.environment.id,
      type: "CUSTOMER.KYC_APPROVED",
      replyStatus: 200,
      headers: {},
      body: Buffer.from("{}"),
    };
    const occurredAt = new Date(Date.now() - 3_600_000);
    await database.db.insert(webhookDelivery).values([
      { ...late, webhookId: "Webhook:late", platformCustomerId: made.link.platformCustomerId, occurredAt },
      { ...late, webhookId: "Webhook:other", platformCustomerId: `${made.link.platformCustomerId}0` },
    ]);
    expect((await one(made.link.id)).link.state).toBe("waiting");
  });

  test("accepts a verdict that the service dates before the link, because its clock is behind", async () => {
    const made = await make(freshId());
    const behindMs = 20 * 60_000;
    await database.db.insert(webhookDelivery).values({
      ...{ environmentId: ctx.environment.id, type: "CUSTOMER.KYC_APPROVED", replyStatus: 200, headers: {} },
      ...{ webhookId: "Webhook:behind", platformCustomerId: made.link.platformCustomerId, body: Buffer.from("{}") },
      occurredAt: new Date(Date.now() - behindMs),
    });
    expect((await one(made.link.id)).link.state).toBe("waiting");
    noteServiceDate(ctx.environment.id, new Date(Date.now() - behindMs).toUTCString(), Date.now() - 50, Date.now());
    expect((await one(made.link.id)).link.state).toBe("approved");
    expect((await list()).data.find(({ id }) => id === made.link.id)?.state).toBe("approved");
  });

  test("that names its customer ignores the verdict of another one with the same platform id", async () => {
    const platformCustomerId = freshId();
    const customerId = `Customer:${crypto.randomUUID()}`;
    const body = { kycUrl: "https://verify.example/1", platformCustomerId, customerId };
    await simulator.control.fault({ match: { endpoint: "getKycLink" }, status: 200, body });
    const { link } = await make(platformCustomerId);
    expect(link.customerId).toBe(customerId);
    const hear = async (type: string, resourceId: string) => {
      const delivery = { environmentId: ctx.environment.id, webhookId: `Webhook:${crypto.randomUUID()}` };
      const rest = { replyStatus: 200, headers: {}, body: Buffer.from("{}") };
      await database.db.insert(webhookDelivery).values({ ...delivery, ...rest, type, resourceId, platformCustomerId });
    };
    await hear("CUSTOMER.KYC_REJECTED", "Customer:another");
    expect(await one(link.id)).toMatchObject({ link: { state: "waiting", customerId }, events: [] });
    await hear("CUSTOMER.KYC_APPROVED", customerId);
    const view = await one(link.id);
    expect(view.link).toMatchObject({ state: "approved", customerId });
    expect(view.events).toHaveLength(1);
    expect((await list({ platformCustomerId })).data).toEqual([view.link]);
  });
});

describe("the list", () => {
  test("filters and pages without loss, even among links of the same instant", async () => {
    const platformCustomerId = freshId();
    const made = [];
    for (let i = 0; i < 5; i++) made.push((await make(platformCustomerId)).link.id);
    await database.db
      .update(kycLink)
      .set({ createdAt: new Date() })
      .where(eq(kycLink.platformCustomerId, platformCustomerId));
    for (const sortOrder of ["asc", "desc"]) {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({ platformCustomerId, limit: 2, sortOrder, cursor });
        expect(page.totalCount).toBe(5);
        found.push(...page.data.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor);
      expect(found.toSorted()).toEqual(made.toSorted());
    }
    const count = async (filters: object) => (await list({ platformCustomerId, ...filters })).totalCount;
    expect(await count({ state: "waiting" })).toBe(5);
    expect(await count({ state: "approved" })).toBe(0);
    expect(await count({ madeBy: "test oper" })).toBe(5);
    expect(await count({ madeBy: "%" })).toBe(0);
    expect(await count({ from: new Date(Date.now() + 60_000).toISOString() })).toBe(0);
    expect(await count({ to: new Date(Date.now() + 60_000).toISOString() })).toBe(5);
  });
});

describe("permissions", () => {
  test("to create and see links: others get the row without its address, a viewer nothing", async () => {
    const made = await make(freshId());
    const token = new URL(made.url ?? "").pathname.split("/").at(-1) ?? "";
    expect(token.length).toBeGreaterThan(20);
    expect(JSON.stringify(await list())).not.toContain(token);
    expect(JSON.stringify(await list({}, finance))).not.toContain(token);
    expect(await one(made.link.id, finance)).toMatchObject({ url: null, link: { id: made.link.id } });
    const input = CreateKycLinkInput.parse({ platformCustomerId: freshId() });
    await expect(createKycLink(finance, input)).rejects.toBeInstanceOf(ForbiddenError);
    await expect(createKycLink(viewer, input)).rejects.toBeInstanceOf(ForbiddenError);
    await expect(one(made.link.id, viewer)).rejects.toBeInstanceOf(ForbiddenError);
    await expect(list({}, viewer)).rejects.toBeInstanceOf(ForbiddenError);
    await expect(one(crypto.randomUUID())).rejects.toBeInstanceOf(NotFoundError);
  });

  test("the address is encrypted, and in neither the audit log nor the record of calls", async () => {
    const made = await make(freshId(), "https://shop.example/back?session=secret-42");
    const token = new URL(made.url ?? "").pathname.split("/").at(-1) ?? "";
    const [kept] = await database.db.select().from(kycLink).where(eq(kycLink.id, made.link.id));
    expect(kept?.sealedUrl).toMatch(/^v1\./);
    const audit = await database.db.select().from(auditEvent).where(eq(auditEvent.resourceId, made.link.id));
    expect(audit).toMatchObject([{ action: "kyc-link.create", actorId: ctx.actor.personId }]);
    expect(audit[0]?.after).toMatchObject({ platformCustomerId: made.link.platformCustomerId });
    await flushUpstreamCalls();
    const calls = await database.db.select().from(upstreamCall).where(eq(upstreamCall.endpoint, "getKycLink"));
    expect(calls.length).toBeGreaterThan(0);
    const written = JSON.stringify([kept, audit, calls]);
    expect(written).not.toContain(token);
    expect(JSON.stringify([audit, calls])).not.toContain("secret-42");
  });

  test("no one can find a link of another environment", async () => {
    const made = await make(freshId());
    const elsewhere = await addSimulatedEnvironment(database.db, simulator);
    const other = await createEnvironmentContext(database.db, elsewhere, "administrator");
    await expect(one(made.link.id, other)).rejects.toBeInstanceOf(NotFoundError);
    expect((await list({}, other)).data).toEqual([]);
  });
});

describe("answers of the service", () => {
  const kept = () => database.db.$count(kycLink);

  test("a regulated platform is told what the service says, and nothing is stored", async () => {
    await simulator.control.settings({ regulated: true });
    const before = await kept();
    await expect(make(freshId())).rejects.toMatchObject({
      facts: { detail: "Regulated platforms verify customers themselves." },
      failure: { kind: "refused", httpStatus: 403 },
    });
    expect(await kept()).toBe(before);
  });

  test.each([
    ["an address that is none", { kycUrl: "verify me" }],
    ["an address that is a script", { kycUrl: "javascript:alert(1)" }],
    ["a link for somebody else", { kycUrl: "https://verify.example/1", platformCustomerId: "somebody-else" }],
  ])("%s is not stored", async (_, body) => {
    const before = await kept();
    await simulator.control.fault({ match: { endpoint: "getKycLink" }, status: 200, body });
    await expect(make(freshId())).rejects.toMatchObject({ facts: { code: "kyc_link_unusable" } });
    expect(await kept()).toBe(before);
  });

  test.each([
    ["that was cut off", { drop: "after" }],
    ["behind an error of the service", { status: 500, body: { code: "INTERNAL_ERROR" } }],
    ["behind a gateway's page", { status: 502, body: "<html>", when: "after" }],
    ["that can't be read", { status: 200, body: "<html>", when: "after" }],
  ] as const)("a lost response %s says that no one has that link, and to try again", async (_, fault) => {
    const before = await kept();
    await simulator.control.fault({ match: { endpoint: "getKycLink" }, ...fault });
    await expect(make(freshId())).rejects.toMatchObject({
      facts: { meaning: expect.stringContaining("will expire unused"), next: expect.stringMatching(/^Try creating/) },
    });
    expect(await kept()).toBe(before);
  });
});
