import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kycLink, kycLinkUrlContext } from "../db/schema/customer";
import { environment } from "../db/schema/environment";
import { exportJob, exportPiece } from "../db/schema/export";
import { importJob, importPiece } from "../db/schema/import";
import { signOff, signOffRequestContext } from "../db/schema/sign-off";
import { createTestActor } from "../testing/context";
import { createTestDatabase, type TestDatabase } from "../testing/database";
import { rotateVault } from "./rotate";
import { sealBytesWith, unsealBytesWith } from "./sealed-bytes";
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

const EXPORT = {
  key: "one",
  status: "completed" as const,
  request: {},
  isMasked: true,
  fileName: "a.csv",
  asOf: new Date(),
};

describe("rotateVault", () => {
  it("changes nothing if one secret can't be opened", async () => {
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

  it("skips an archived environment whose secret can't be opened", async () => {
    const [first, second] = ids;
    const kept = await Promise.all(ids.map(sealedOf));
    const set = (id: string, values: Partial<typeof environment.$inferInsert>) =>
      database.db.update(environment).set(values).where(eq(environment.id, id));
    const lost = sealWith([stranger], "x", clientSecretContext(second));
    await set(second, { sealedSecret: lost, archivedAt: new Date() });
    const { inUse } = await rotateVault(database.db, [fresh, old]);
    expect(inUse).toEqual([{ id: "stranger", values: 1, until: null }]);
    expect(await sealedOf(second)).toBe(lost);
    await set(first, { sealedSecret: kept[0] });
    await set(second, { sealedSecret: kept[1], archivedAt: null });
  });

  it("seals every secret under the first key, and only once", async () => {
    expect(await rotateVault(database.db, [fresh, old])).toEqual({ resealed: 2, unchanged: 0, inUse: [] });
    for (const [n, id] of ids.entries()) {
      expect(unsealWith([fresh], await sealedOf(id), clientSecretContext(id))).toBe(`secret ${n}`);
    }
    expect(await rotateVault(database.db, [fresh])).toEqual({ resealed: 0, unchanged: 2, inUse: [] });
  });

  it("re-seals sign-off requests that wait, with new prices, and executed ones, which can be viewed", async () => {
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
    expect(await rotateVault(database.db, [fresh, old])).toEqual({ resealed: 4, unchanged: 2, inUse: [] });
    const rows = await database.db.select().from(signOff);
    for (const { status, request, requestHash, pricedAgain } of rows) {
      expect(unsealWith([fresh], request, context)).toBe(`asked ${status}`);
      expect(requestHash).toBe(status);
      if (status === "signed") expect(unsealWith([fresh], pricedAgain?.request ?? "", context)).toBe("priced again");
    }
    expect(await rotateVault(database.db, [fresh])).toEqual({ resealed: 0, unchanged: 6, inUse: [] });
  });

  it("reports for one stored value of each kind which key is needed, and for how long", async () => {
    const [environmentId] = ids;
    const { db } = database;
    const { personId } = await createTestActor(db, "operations");
    const [linkId, exportId, importId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const url = sealWith([old], "https://verify.example/1", kycLinkUrlContext(linkId));
    await db.insert(kycLink).values({ id: linkId, environmentId, platformCustomerId: "C-1", sealedUrl: url });
    const lostUrl = sealWith([stranger], "https://verify.example/2", "x");
    const lost = { environmentId, platformCustomerId: "C-2", sealedUrl: lostUrl };
    await db.insert(kycLink).values(lost);
    const expiresAt = new Date("2031-01-05T00:00:00Z");
    await db.insert(exportJob).values({ ...EXPORT, id: exportId, environmentId, personId, expiresAt });
    const page = sealBytesWith([old], Buffer.from("page"), "export");
    const place = { exportId, kind: "pages" as const, part: 1 };
    await db.insert(exportPiece).values([0, 1].map((number) => ({ ...place, number, sealed: page })));
    const job = { id: importId, environmentId, personId, fileName: "a.csv", fileBytes: 1, rows: 1 };
    await db.insert(importJob).values({ ...job, status: "completed", createdAt: new Date("2030-12-30T00:00:00Z") });
    const row = Buffer.from(sealWith([old], "row", "import"), "ascii");
    await db.insert(importPiece).values({ importId, number: 0, sealed: row });

    const { inUse, ...rotation } = await rotateVault(db, [fresh, old]);
    expect(rotation).toEqual({ resealed: 1, unchanged: 6 });
    expect(inUse).toEqual([
      { id: "old", values: 3, until: new Date("2031-01-07T00:00:00Z") },
      { id: "stranger", values: 1, until: null },
    ]);
    const [link] = await db.select().from(kycLink).where(eq(kycLink.id, linkId));
    expect(unsealWith([fresh], link?.sealedUrl ?? "", kycLinkUrlContext(linkId))).toBe("https://verify.example/1");
    expect(unsealBytesWith([fresh, old], page, "export").toString()).toBe("page");

    // Their time is over: everything that is left opens without the old key.
    await db.delete(exportPiece);
    await db.delete(importPiece);
    await db.delete(kycLink).where(eq(kycLink.platformCustomerId, "C-2"));
    expect(await rotateVault(db, [fresh])).toEqual({ resealed: 0, unchanged: 7, inUse: [] });
  });
});
