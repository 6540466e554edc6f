import { setTimeout } from "node:timers/promises";
import { and, asc, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ForbiddenError } from "@/lib/errors";
import type { EnvironmentContext } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { directoryEntry } from "@/lib/server/db/schema/directory";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import { type Simulator, startSimulator } from "@/lib/simulator/start";
import { CreateCustomerInput } from "../schema";
import { createCustomer } from "./create-customer";
import { deleteCustomer } from "./delete-customer";
import { getCustomer, revealCustomer } from "./read";
import { updateCustomer } from "./update-customer";

let database: TestDatabase;
let simulator: Simulator;
let operations: EnvironmentContext;
let compliance: EnvironmentContext;
let viewer: EnvironmentContext;

beforeAll(async () => {
  [database, simulator] = await Promise.all([
    createTestDatabase(),
    startSimulator({ customers: 30, transactions: 20 }),
  ]);
  const slug = await addSimulatedEnvironment(database.db, simulator);
  operations = await createEnvironmentContext(database.db, slug, "operations");
  compliance = await createEnvironmentContext(database.db, slug, "compliance");
  viewer = await createEnvironmentContext(database.db, slug, "viewer");
});
afterEach(async () => {
  await simulator.control.clearFaults();
  await simulator.control.settings({ regulated: true });
});
afterAll(async () => {
  await simulator?.stop();
  await database?.drop();
});

let last = 0;
const person = (more: object = {}) =>
  CreateCustomerInput.parse({
    platformCustomerId: `test-${++last}`,
    customerType: "INDIVIDUAL",
    fullName: "Ana Lucía Prado",
    birthDate: "1990-01-31",
    address: { line1: "Calle Mayor 1", postalCode: "28013", country: "ES" },
    ...more,
  });
const audits = (id: string) =>
  database.db
    .select()
    .from(auditEvent)
    .where(and(eq(auditEvent.resourceType, "Customer"), eq(auditEvent.resourceId, id)))
    .orderBy(asc(auditEvent.id));
/** What the audit log records about a change that was neither answered nor found. */
const OPEN = { after: { outcome: "not confirmed" } };
/** What it records about a creation before it is sent. */
const REQUESTED = { action: "customer.request-create", after: { fullName: "Ana Lucía Prado" } };
const createdCount = (platformCustomerId: string) => simulator.control.count("customersCreated", platformCustomerId);

describe("creating", () => {
  test("is audited without personal values, masked in the response, and known to the directory at once", async () => {
    const made = await createCustomer(operations, person({ email: "ana@example.com" }));
    expect(made).toMatchObject({ how: "answered", customer: { name: "Ana Lucía Prado", kycStatus: "APPROVED" } });
    expect(JSON.stringify(made)).not.toMatch(/1990-01-31|Mayor|ana@example/);
    expect(made.personal.map((fact) => fact.key)).toEqual(["birthDate", "email", "address"]);
    const [audit] = await audits(made.customer.id);
    expect(audit).toMatchObject({ action: "customer.create", actorId: operations.actor.personId });
    expect(JSON.stringify(audit)).not.toMatch(/1990-01-31|Mayor|ana@example/);
    const [entry] = await database.db.select().from(directoryEntry).where(eq(directoryEntry.id, made.customer.id));
    expect(entry).toMatchObject({ label: "Ana Lucía Prado", status: "APPROVED" });
  });

  test("is refused to a read-only role, and nothing reaches the service", async () => {
    const input = person();
    await expect(createCustomer(viewer, input)).rejects.toBeInstanceOf(ForbiddenError);
    expect(await createdCount(input.platformCustomerId)).toBe(0);
  });

  test("twenty clicks at once create one customer", async () => {
    const input = person();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => createCustomer(operations, input)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await createdCount(input.platformCustomerId)).toBe(1);
    for (const result of results) {
      if (result.status === "rejected") expect(["under_way", "customer_exists"]).toContain(result.reason.code);
    }
  });

  test("more at once than there are database connections: each is created, none waits for another", async () => {
    const inputs = Array.from({ length: 24 }, () => person());
    const made = await Promise.all(inputs.map((input) => createCustomer(operations, input)));
    expect(new Set(made.map(({ customer }) => customer.id)).size).toBe(24);
  });

  test("creations that wait for a slow service block nothing else", async () => {
    await simulator.control.fault({ match: { endpoint: "createCustomer" }, delayMs: 2_000, times: 12 });
    let made = 0;
    const creations = Array.from({ length: 12 }, async () => {
      await createCustomer(operations, person());
      made += 1;
    });
    await setTimeout(500);
    await Promise.all(Array.from({ length: 20 }, () => database.db.execute(sql`select 1`)));
    expect(made).toBe(0);
    await Promise.all(creations);
  });

  test("another one with the same platform id needs the user's confirmation of each that exists", async () => {
    const first = await createCustomer(operations, person());
    const again = person({ platformCustomerId: first.customer.platformCustomerId });
    await expect(createCustomer(operations, again)).rejects.toMatchObject({ code: "customer_exists", status: 409 });
    const second = await createCustomer(operations, { ...again, confirmedIds: [first.customer.id] });
    expect(second.customer.id).not.toBe(first.customer.id);
    expect(await createdCount(again.platformCustomerId)).toBe(2);
  });

  test.each([
    ["cut after the effect", { drop: "after" as const }],
    ["cut in the middle of the response", { drop: "middle" as const }],
    ["answered 502 by a gateway after the effect", { status: 502, body: "<html>", when: "after" as const }],
    ["answered with HTML and 200", { status: 200, body: "<html>Hi</html>", when: "after" as const }],
  ])("%s: found by reading back, not sent again", async (_, fault) => {
    const input = person();
    await simulator.control.fault({ match: { endpoint: "createCustomer" }, ...fault });
    const made = await createCustomer(operations, input);
    expect(made.how).toBe("found");
    expect((await audits(made.customer.id))[0]?.after).toMatchObject({ confirmedBy: "reading back" });
    expect(await createdCount(input.platformCustomerId)).toBe(1);
  });

  test("killed between the call and its record: the requester is on record, under the platform's id and masked", async () => {
    const input = person({ email: "ana@example.com" });
    const killed: EnvironmentContext["upstream"]["createCustomer"] = async (args) => {
      await operations.upstream.createCustomer(args);
      throw new Error("killed");
    };
    const upstream = { ...operations.upstream, createCustomer: killed };
    await expect(createCustomer({ ...operations, upstream }, input)).rejects.toThrow("killed");
    expect(await createdCount(input.platformCustomerId)).toBe(1);
    const records = await audits(input.platformCustomerId);
    expect(records).toMatchObject([{ ...REQUESTED, actorId: operations.actor.personId }]);
    expect(JSON.stringify(records)).not.toMatch(/1990-01-31|Mayor|ana@example/);
    // The killed process lost its lock: the next attempt proceeds until it finds the customer.
    await expect(createCustomer(operations, input)).rejects.toMatchObject({ code: "customer_exists" });
  });

  test("cut off before the effect: reported as not created, and the next attempt creates one", async () => {
    const input = person();
    await simulator.control.fault({ match: { endpoint: "createCustomer" }, drop: "before" });
    await expect(createCustomer(operations, input)).rejects.toMatchObject({ code: "customer_not_there" });
    expect(await audits(input.platformCustomerId)).toMatchObject([REQUESTED, { ...OPEN, action: "customer.create" }]);
    expect((await createCustomer(operations, input)).how).toBe("answered");
    expect(await createdCount(input.platformCustomerId)).toBe(1);
  });

  test("not answered, and the service can't be asked: unknown; the next attempt creates no second one", async () => {
    const input = person();
    await simulator.control.fault({ match: { endpoint: "createCustomer" }, drop: "after" });
    const busy = { status: 501, body: { code: "NOT_IMPLEMENTED" }, times: 9 };
    // The first list is the preliminary check; the later ones look for the customer.
    await simulator.control.fault({ match: { endpoint: "listCustomers" }, times: 1 });
    await simulator.control.fault({ match: { endpoint: "listCustomers" }, ...busy });
    await expect(createCustomer(operations, input)).rejects.toMatchObject({ code: "customer_unknown" });
    expect(await audits(input.platformCustomerId)).toMatchObject([REQUESTED, { ...OPEN, action: "customer.create" }]);
    await simulator.control.clearFaults();
    await expect(createCustomer(operations, input)).rejects.toMatchObject({ code: "customer_exists" });
    expect(await createdCount(input.platformCustomerId)).toBe(1);
  });

  test.each([
    [400, { code: "INVALID_INPUT", details: { field: "fullName", message: "no" } }, 400],
    [409, { code: "UMA_ADDRESS_EXISTS" }, 409],
    [429, { code: "RATE_LIMITED" }, 429],
  ])(
    "a %i from the service is passed on, nothing is created, and the refusal is on record",
    async (status, body, ours) => {
      const input = person();
      await simulator.control.fault({ match: { endpoint: "createCustomer" }, status, body });
      await expect(createCustomer(operations, input)).rejects.toMatchObject({ status: ours });
      expect(await createdCount(input.platformCustomerId)).toBe(0);
      const refused = { action: "customer.create-refused", after: { outcome: expect.any(String) } };
      expect(await audits(input.platformCustomerId)).toMatchObject([REQUESTED, refused]);
    },
  );

  test("a 500 leaves it open until the customer has been looked for", async () => {
    await simulator.control.fault({ match: { endpoint: "createCustomer" }, status: 500, body: { code: "X" } });
    await expect(createCustomer(operations, person())).rejects.toMatchObject({ code: "customer_not_there" });
  });

  test("a taken UMA address and one of another domain are refused at the field", async () => {
    const first = await createCustomer(operations, person());
    const taken = person({ umaAddress: first.customer.umaAddress?.toUpperCase() });
    await expect(createCustomer(operations, taken)).rejects.toMatchObject({
      code: "uma_address_exists",
      facts: { fields: { umaAddress: expect.any(String) } },
    });
    await expect(createCustomer(operations, person({ umaAddress: "$a@elsewhere.example" }))).rejects.toMatchObject({
      facts: { fields: { umaAddress: expect.stringContaining("uma.meridian.example") } },
    });
  });

  test("the server also enforces what the currencies demand", async () => {
    const input = person({ birthDate: undefined, currencies: ["NGN", "INR"] });
    await expect(createCustomer(operations, input)).rejects.toMatchObject({
      facts: { fields: { birthDate: "Required for NGN and INR.", nationality: "Required for INR." } },
    });
  });

  test("an unregulated platform creates no customers directly", async () => {
    await simulator.control.settings({ regulated: false });
    const input = person();
    await expect(createCustomer(operations, input)).rejects.toMatchObject({ code: "platform_unregulated" });
    expect(await createdCount(input.platformCustomerId)).toBe(0);
  });
});

describe("changing", () => {
  const change = (made: Awaited<ReturnType<typeof createCustomer>>, changes: object) => ({
    customerId: made.customer.id,
    changes,
    seenUpdatedAt: made.customer.updatedAt,
  });

  test("sends what changed, audits before and after, masks what is personal", async () => {
    const made = await createCustomer(operations, person());
    const saved = await updateCustomer(operations, change(made, { fullName: "Ana Prado", birthDate: "1991-02-01" }));
    expect(saved.customer.fullName).toBe("Ana Prado");
    const audit = (await audits(made.customer.id)).at(-1);
    expect(audit).toMatchObject({
      action: "customer.update",
      before: { fullName: "Ana Lucía Prado", birthDate: "1•••••" },
      after: { fullName: "Ana Prado", birthDate: "1•••••" },
    });
    expect(Object.keys(audit?.after ?? {})).toEqual(["fullName", "birthDate"]);
  });

  test("by two people at once never silently overwrites the first", async () => {
    const made = await createCustomer(operations, person());
    await simulator.control.advance(1);
    const names = ["Ana Prado", "Ana Lucía"];
    const saves = await Promise.allSettled(
      names.map((fullName) => updateCustomer(operations, change(made, { fullName }))),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const saved = names[saves.findIndex(({ status }) => status === "fulfilled")];
    expect((await getCustomer(viewer, { customerId: made.customer.id })).customer.name).toBe(saved);
  });

  test("an edit of an outdated record is refused, and so are a deleted customer's and a viewer's", async () => {
    const made = await createCustomer(operations, person());
    await simulator.control.advance(1);
    await updateCustomer(operations, change(made, { fullName: "Ana Prado" }));
    const late = updateCustomer(operations, change(made, { fullName: "Other Name" }));
    await expect(late).rejects.toMatchObject({ code: "customer_changed" });
    // Repeated after a lost response, a change is there already.
    const repeated = await updateCustomer(operations, change(made, { fullName: "Ana Prado" }));
    expect(repeated.customer.fullName).toBe("Ana Prado");
    // The same instant may be written in another way from one response to the next.
    const seenUpdatedAt = repeated.customer.updatedAt?.replace("Z", "000+00:00") ?? null;
    const again = { ...change(made, { fullName: "Ana Lucía" }), seenUpdatedAt };
    expect((await updateCustomer(operations, again)).customer.fullName).toBe("Ana Lucía");
    await expect(updateCustomer(viewer, change(made, { fullName: "X" }))).rejects.toBeInstanceOf(ForbiddenError);
    const confirmation = made.customer.platformCustomerId ?? "";
    await deleteCustomer(operations, { customerId: made.customer.id, confirmation });
    const { customer } = await getCustomer(operations, { customerId: made.customer.id });
    const dead = { customerId: customer.id, changes: { fullName: "X" }, seenUpdatedAt: customer.updatedAt };
    await expect(updateCustomer(operations, dead)).rejects.toMatchObject({ code: "customer_deleted" });
  });

  test("an address that lacks a part removes it, and is recognised when it is saved again", async () => {
    const address = { line1: "Calle Mayor 1", city: "Madrid", postalCode: "28013", country: "ES" };
    const made = await createCustomer(operations, person({ address: { ...address, line2: "Flat 4", state: "M" } }));
    await simulator.control.advance(1);
    const saved = await updateCustomer(operations, change(made, { address }));
    const { id: customerId } = made.customer;
    expect((await operations.upstream.getCustomer({ params: { customerId } })).address).toEqual(address);
    const repeated = await updateCustomer(operations, change(made, { address }));
    expect(repeated.customer.updatedAt).toBe(saved.customer.updatedAt);
    const updates = (await audits(customerId)).filter(({ action }) => action === "customer.update");
    expect(updates).toHaveLength(1);
  });

  test("a lost response is settled by reading back", async () => {
    const made = await createCustomer(operations, person());
    await simulator.control.fault({ match: { endpoint: "updateCustomer" }, drop: "after" });
    const saved = await updateCustomer(operations, change(made, { fullName: "Ana Prado" }));
    expect(saved.customer.fullName).toBe("Ana Prado");
    await simulator.control.fault({ match: { endpoint: "updateCustomer" }, drop: "before" });
    const next = {
      customerId: made.customer.id,
      changes: { fullName: "Third" },
      seenUpdatedAt: saved.customer.updatedAt,
    };
    await expect(updateCustomer(operations, next)).rejects.toMatchObject({ code: "change_not_made" });
    expect((await audits(made.customer.id)).at(-1)).toMatchObject({ ...OPEN, action: "customer.update" });
  });
});

describe("deleting", () => {
  const remove = (made: Awaited<ReturnType<typeof createCustomer>>, confirmation?: string, as = operations) =>
    deleteCustomer(as, {
      customerId: made.customer.id,
      confirmation: confirmation ?? made.customer.platformCustomerId ?? "",
    });

  const deletion = async (made: Awaited<ReturnType<typeof createCustomer>>) =>
    (await audits(made.customer.id)).filter(({ action }) => action.includes("delete"));

  test("requires the platform's id, marks the record, is audited with its previous values", async () => {
    const made = await createCustomer(operations, person());
    await expect(remove(made, "something else")).rejects.toMatchObject({ status: 400 });
    expect(await simulator.control.count("customersDeleted", made.customer.id)).toBe(0);
    const gone = await remove(made);
    expect(gone).toMatchObject({ how: "answered", customer: { isDeleted: true, name: "Ana Lucía Prado" } });
    const audit = (await audits(made.customer.id)).at(-1);
    expect(audit).toMatchObject({ action: "customer.delete", before: { fullName: "Ana Lucía Prado" } });
    const [entry] = await database.db.select().from(directoryEntry).where(eq(directoryEntry.id, made.customer.id));
    expect(entry?.status).toBe("DELETED");
  });

  test("a second time, and a 410 from the service, report an earlier deletion; one audit record", async () => {
    const made = await createCustomer(operations, person());
    await remove(made);
    expect((await remove(made)).how).toBe("already");
    expect((await audits(made.customer.id)).filter(({ action }) => action === "customer.delete")).toHaveLength(1);
    const other = await createCustomer(operations, person());
    await simulator.control.fault({ match: { endpoint: "deleteCustomer" }, status: 410, body: { code: "GONE" } });
    expect((await remove(other)).how).toBe("already");
    expect(await deletion(other)).toMatchObject([
      { action: "customer.request-delete", before: { fullName: "Ana Lucía Prado" } },
      { action: "customer.delete", after: { isDeleted: true, wasDeletedBefore: true } },
    ]);
  });

  test("killed between the call and its record: the request is on record, and the next attempt writes the outcome", async () => {
    const made = await createCustomer(operations, person());
    const killed: EnvironmentContext["upstream"]["deleteCustomer"] = async (args) => {
      await operations.upstream.deleteCustomer(args);
      throw new Error("killed");
    };
    const upstream = { ...operations.upstream, deleteCustomer: killed };
    await expect(remove(made, undefined, { ...operations, upstream })).rejects.toThrow("killed");
    const requested = { action: "customer.request-delete", actorId: operations.actor.personId };
    expect(await deletion(made)).toMatchObject([requested]);
    for (let press = 0; press < 2; press++) expect((await remove(made)).how).toBe("already");
    expect(await deletion(made)).toMatchObject([
      requested,
      { action: "customer.delete", after: { isDeleted: true, confirmedBy: "reading back" } },
    ]);
  });

  test("a refused or unknown outcome is on record too, and never as a deletion", async () => {
    const made = await createCustomer(operations, person());
    await simulator.control.fault({ match: { endpoint: "deleteCustomer" }, status: 403, body: { code: "FORBIDDEN" } });
    await expect(remove(made)).rejects.toMatchObject({ failure: { httpStatus: 403 } });
    expect((await deletion(made)).map(({ action }) => action)).toEqual([
      "customer.request-delete",
      "customer.delete-unconfirmed",
    ]);
  });

  test("a lost response is settled by reading back", async () => {
    const made = await createCustomer(operations, person());
    await simulator.control.fault({ match: { endpoint: "deleteCustomer" }, drop: "before" });
    await expect(remove(made)).rejects.toMatchObject({ code: "not_deleted" });
    await simulator.control.fault({ match: { endpoint: "deleteCustomer" }, drop: "after" });
    expect((await remove(made)).how).toBe("found");
    expect(await simulator.control.count("customersDeleted", made.customer.id)).toBe(1);
  });
});

describe("revealing", () => {
  test("returns the data in full, names in the audit log what was seen, and is not for everyone", async () => {
    const made = await createCustomer(operations, person());
    const input = { customerId: made.customer.id };
    await expect(revealCustomer(operations, input)).rejects.toBeInstanceOf(ForbiddenError);
    const { personal } = await revealCustomer(compliance, input);
    expect(personal).toContainEqual({ key: "birthDate", label: "Date of birth", text: "1990-01-31" });
    const audit = (await audits(made.customer.id)).at(-1);
    expect(audit).toMatchObject({ action: "customer.reveal", after: { revealed: ["birthDate", "address"] } });
  });
});
