import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EnvironmentContext } from "@/lib/server/context";
import { kycLink } from "@/lib/server/db/schema/customer";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { CreateKycLinkInput, ListKycLinksInput } from "../schema";
import { createKycLink, regenerateKycLink } from "./create-kyc-link";
import { getKycLink } from "./get-kyc-link";
import { listKycLinks } from "./list-kyc-links";

let database: TestDatabase;
let simulator: Simulator;
let ctx: EnvironmentContext;

beforeAll(async () => {
  const small = { customers: 20, transactions: 20, regulated: false, revision: "R2" };
  [database, simulator] = await Promise.all([createTestDatabase(), startSimulator(small)]);
  const slug = await addSimulatedEnvironment(database.db, simulator, "R2");
  ctx = await createEnvironmentContext(database.db, slug, "operations");
});
afterAll(async () => {
  await flushUpstreamCalls();
  await simulator?.stop();
  await database?.drop();
});

async function addCustomer(fullName: string, platformCustomerId: string) {
  return await ctx.upstream.createCustomer({ body: { platformCustomerId, customerType: "INDIVIDUAL", fullName } });
}
const make = (input: object, as = ctx) => createKycLink(as, CreateKycLinkInput.parse(input));
const linkCount = () => database.db.$count(kycLink);

describe("where links are made for existing customers", () => {
  test("two who share a platform ID each get their own, which names them and lists only their other links", async () => {
    const [ana, bo] = [await addCustomer("Ana Prado", "shared-1"), await addCustomer("Bo Holm", "shared-1")];
    const first = await make({ customerId: ana.id });
    const second = await make({ customerId: bo.id });
    expect([first.link.customerId, second.link.customerId]).toEqual([ana.id, bo.id]);
    expect([first.customerLabel, second.customerLabel]).toEqual(["Ana Prado", "Bo Holm"]);
    expect(second.others).toEqual([]);
    const again = await regenerateKycLink(ctx, { linkId: first.link.id });
    expect(again).toMatchObject({ link: { customerId: ana.id }, others: [{ id: first.link.id }] });
  });

  test("a platform ID alone is enough for its only customer, and refused where several share it", async () => {
    const only = await addCustomer("Cleo Wu", "only-1");
    expect((await make({ platformCustomerId: "only-1" })).link.customerId).toBe(only.id);
    const [dan] = [await addCustomer("Dan Ek", "shared-2"), await addCustomer("Eve Roy", "shared-2")];
    const before = await linkCount();
    await expect(make({ platformCustomerId: "shared-2" })).rejects.toMatchObject({
      status: 400,
      facts: { code: "kyc_link_ambiguous", fields: { platformCustomerId: expect.stringMatching(/^2 customers/) } },
    });
    await expect(make({ platformCustomerId: "only-1", customerId: dan.id })).rejects.toMatchObject({ status: 400 });
    await expect(make({ platformCustomerId: "nobody" })).rejects.toMatchObject({ status: 400 });
    expect(await linkCount()).toBe(before);
    expect((await make({ platformCustomerId: "shared-2", customerId: dan.id })).link.customerId).toBe(dan.id);
  });

  test("a customer without a platform ID gets one", async () => {
    const { platformCustomerId: _, ...nameless } = await addCustomer("Finn Berg", "hidden-1");
    const upstream = { ...ctx.upstream, getCustomer: async () => nameless };
    const made = await make({ customerId: nameless.id }, { ...ctx, upstream });
    expect(made).toMatchObject({ customerLabel: "Finn Berg", link: { platformCustomerId: null } });
    expect((await getKycLink(ctx, { linkId: made.link.id })).link.customerId).toBe(nameless.id);
  });

  test("the expiry time is stored; after it the link is expired, and listed as such, until a result arrives", async () => {
    const hanna = await addCustomer("Hanna Vik", "ends-1");
    const { link } = await make({ customerId: hanna.id });
    const { kycLinkLifetimeSeconds } = (await simulator.control.state()).settings;
    expect(Date.parse(link.expiresAt ?? "") - Date.parse(link.createdAt)).toBeCloseTo(
      kycLinkLifetimeSeconds * 1_000,
      -4,
    );
    expect(link.state).toBe("waiting");
    await database.db
      .update(kycLink)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(kycLink.id, link.id));
    expect((await getKycLink(ctx, { linkId: link.id })).link.state).toBe("expired");
    const expired = await listKycLinks(ctx, ListKycLinksInput.parse({ state: "expired" }));
    expect(expired.data.map(({ id }) => id)).toEqual([link.id]);
    await database.db.insert(webhookDelivery).values({
      ...{ environmentId: ctx.environment.id, resourceId: hanna.id, type: "CUSTOMER.KYC_APPROVED", webhookId: "w1" },
      ...{ replyStatus: 200, headers: {}, body: Buffer.from("{}") },
    });
    expect((await getKycLink(ctx, { linkId: link.id })).link.state).toBe("approved");
  });

  test("an expiry that can't be read is unknown", async () => {
    const jon = await addCustomer("Jon Ek", "ends-2");
    const response = { kycUrl: "https://verify.example/1", expiresAt: "soon" };
    await simulator.control.fault({ match: { endpoint: "createCustomerKycLink" }, status: 201, body: response });
    expect((await make({ customerId: jon.id })).link).toMatchObject({ expiresAt: null, state: "waiting" });
  });

  test("a deleted customer gets none", async () => {
    const gone = await addCustomer("Gus Lind", "gone-1");
    await ctx.upstream.deleteCustomer({ params: { customerId: gone.id } });
    await expect(make({ customerId: gone.id })).rejects.toMatchObject({ code: "customer_deleted" });
    expect(await database.db.$count(kycLink, eq(kycLink.customerId, gone.id))).toBe(0);
  });

  test("the refusal for a customer whose contact details aren't verified says so", async () => {
    const una = await addCustomer("Una Berg", "contact-1");
    const body = { code: "CONFLICT", message: "contact not verified" };
    await simulator.control.fault({ match: { endpoint: "createCustomerKycLink" }, status: 409, body });
    await expect(make({ customerId: una.id })).rejects.toMatchObject({
      facts: { title: expect.stringContaining("isn't verified"), meaning: "No link was created." },
    });
    expect(await database.db.$count(kycLink, eq(kycLink.customerId, una.id))).toBe(0);
  });

  test.each([
    ["email-pending", "email isn't", "their email with"],
    ["phone-pending", "phone number isn't", "their phone number with"],
    ["email-pending-phone-pending", "email and phone number aren't", "their email and phone number with"],
  ])("the refusal names the contact that isn't verified: %s", async (platformCustomerId, which, what) => {
    const contacts = { email: "una@berg.example", phoneNumber: "+4740000001" };
    const body = { platformCustomerId, customerType: "INDIVIDUAL" as const, fullName: "Una Berg", ...contacts };
    const una = await ctx.upstream.createCustomer({ body });
    await expect(make({ customerId: una.id })).rejects.toMatchObject({
      facts: { title: `The customer's ${which} verified.`, next: expect.stringContaining(what) },
    });
  });

  test("an answer for another customer is not stored", async () => {
    const ida = await addCustomer("Ida Moe", "other-1");
    const response = { kycUrl: "https://verify.example/1", customerId: "Customer:somebody-else" };
    await simulator.control.fault({ match: { endpoint: "createCustomerKycLink" }, status: 201, body: response });
    await expect(make({ customerId: ida.id })).rejects.toMatchObject({ facts: { code: "kyc_link_unusable" } });
  });
});

test("where links are made by platform ID, a customer's own id is not enough", async () => {
  const older = await startSimulator({ customers: 20, transactions: 20, regulated: false, revision: "R1" });
  try {
    const slug = await addSimulatedEnvironment(database.db, older, "R1");
    const there = await createEnvironmentContext(database.db, slug, "operations");
    await expect(make({ customerId: "Customer:1" }, there)).rejects.toMatchObject({ status: 400 });
  } finally {
    await older.stop();
  }
});
