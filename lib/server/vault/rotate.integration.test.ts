import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { environment } from "../db/schema/environment";
import { signOff, signOffRequestContext } from "../db/schema/sign-off";
import { createTestActor } from "../testing/context";
import { createTestDatabase, type TestDatabase } from "../testing/database";
import { rotateVault } from "./rotate";
import { clientSecretContext, sealWith, unsealWith } from "./vault";

const old = { id: "old", key: randomBytes(32) };
const fresh = { id: "fresh", key: randomBytes(32) };
const stranger = { id: "stranger", key: randomBytes(32) };

let database: TestDatabase;
const ids = [crypto.randomUUID(), crypto.randomUUID()] as const;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.insert(environment).values(
    ids.map((id, n) => ({
      id,
      slug: `e${n}`,
      name: `E${n}`,
      mode: "sandbox" as const,
      baseUrl: "https://service.example",
      tokenId: "t",
      sealedSecret: sealWith([old], `secret ${n}`, clientSecretContext(id)),
      signatureHeader: "X-Service-Signature",
      approvalWindowSeconds: 5,
    })),
  );
});
afterAll(() => database.drop());

async function sealedOf(id: string): Promise<string> {
  const [row] = await database.db.select().from(environment).where(eq(environment.id, id));
  return row?.sealedSecret ?? "";
}

describe("rotateVault", () => {
  it("changes nothing when one secret can't be opened", async () => {
    const [first, second] = ids;
    const before = await sealedOf(first);
    const kept = await sealedOf(second);
    const set = (id: string, sealedSecret: string) =>
      database.db.update(environment).set({ sealedSecret }).where(eq(environment.id, id));
    await set(second, sealWith([stranger], "x", clientSecretContext(second)));
    await expect(rotateVault(database.db, [fresh, old])).rejects.toMatchObject({ code: "vault_unknown_key" });
    expect(await sealedOf(first)).toBe(before);
    await set(second, kept);
  });

  it("seals every secret under the first key, and only once", async () => {
    expect(await rotateVault(database.db, [fresh, old])).toEqual({ resealed: 2, unchanged: 0 });
    for (const [n, id] of ids.entries()) {
      expect(unsealWith([fresh], await sealedOf(id), clientSecretContext(id))).toBe(`secret ${n}`);
    }
    expect(await rotateVault(database.db, [fresh])).toEqual({ resealed: 0, unchanged: 2 });
  });

  it("seals what waits for a second person anew, its new price too, and leaves what was carried out", async () => {
    const [environmentId] = ids;
    const context = signOffRequestContext(environmentId);
    const actor = await createTestActor(database.db, "operations");
    const price = { hash: "p", resourceId: "Quote:2", facts: [], title: "Again", validUntil: "", worseBy: 0 };
    const statuses = ["waiting", "signed", "refused", "done"] as const;
    await database.db.insert(signOff).values(
      statuses.map((status) => ({
        ...{ environmentId, action: "quote.execute" as const, status, title: status, facts: [], subjects: [] },
        ...{ request: sealWith([old], `asked ${status}`, context), requestHash: status },
        ...{ because: "More than 1.00 USD.", settingsVersion: 1, makerId: actor.personId, expiresAt: new Date() },
        pricedAgain:
          status === "signed" ? { ...price, isWithin: true, request: sealWith([old], "priced again", context) } : null,
      })),
    );
    expect(await rotateVault(database.db, [fresh, old])).toEqual({ resealed: 3, unchanged: 2 });
    const rows = await database.db.select().from(signOff);
    for (const { status, request, requestHash, pricedAgain } of rows) {
      const keys = status === "done" ? [old] : [fresh];
      expect(unsealWith(keys, request, context)).toBe(`asked ${status}`);
      expect(requestHash).toBe(status);
      if (status === "signed") expect(unsealWith([fresh], pricedAgain?.request ?? "", context)).toBe("priced again");
    }
    expect(await rotateVault(database.db, [fresh])).toEqual({ resealed: 0, unchanged: 5 });
  });
});
