import { generateKeyPairSync } from "node:crypto";
import { asc, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AppError } from "@/lib/errors";
import type { Context } from "@/lib/server/context";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { environment, webhookKey } from "@/lib/server/db/schema/environment";
import { findEnvironment } from "@/lib/server/environments";
import { createTestContext } from "@/lib/server/testing/context";
import { createTestDatabase, type TestDatabase } from "@/lib/server/testing/database";
import { clientSecretContext, unseal } from "@/lib/server/vault/vault";
import { CreateEnvironmentInput, type EnvironmentView } from "../schema";
import { archiveEnvironment, restoreEnvironment } from "./archive-environment";
import { createEnvironment } from "./create-environment";
import { declareEnvironment } from "./declare-environment";
import { getEnvironment, listEnvironments } from "./list-environments";
import { testEnvironment, testNewConnection } from "./test-environment";
import { rotateEnvironmentSecret, updateEnvironment } from "./update-environment";
import { addWebhookKey, retireWebhookKey } from "./webhook-keys";

let database: TestDatabase;
let admin: Context;
let viewer: Context;
let count = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createTestContext(database.db, "administrator");
  viewer = await createTestContext(database.db, "viewer");
});
afterAll(() => database.drop());

const newKey = () =>
  generateKeyPairSync("ec", { namedCurve: "prime256v1" }).publicKey.export({ type: "spki", format: "pem" }).toString();

function input(changes: Partial<CreateEnvironmentInput> = {}): CreateEnvironmentInput {
  count += 1;
  return CreateEnvironmentInput.parse({
    name: `Environment ${count}`,
    slug: `environment-${count}`,
    mode: "sandbox",
    baseUrl: "https://api.example.com/2025-10-13/",
    tokenId: "token",
    clientSecret: "s3cret-value",
    ...changes,
  });
}

/** The form's current content, ready to be changed. */
function formOf(view: EnvironmentView) {
  const { slug, version, name, mode, baseUrl, signatureHeader, approvalWindowSeconds } = view;
  const tokenId = view.tokenId ?? "";
  return { slug, version, name, mode, baseUrl, tokenId, signatureHeader, approvalWindowSeconds };
}

async function secretOf(slug: string): Promise<string> {
  const [row] = await database.db.select().from(environment).where(eq(environment.slug, slug));
  return unseal(row?.sealedSecret ?? "", clientSecretContext(row?.id ?? ""));
}

async function lastAudit() {
  const [row] = await database.db.select().from(auditEvent).orderBy(desc(auditEvent.id)).limit(1);
  return row;
}

const refusal = (work: Promise<unknown>): Promise<AppError["facts"] & { name: string }> =>
  work.then(
    () => {
      throw new Error("it was accepted");
    },
    (error: AppError) => ({ ...error.facts, name: error.name }),
  );

describe("createEnvironment", () => {
  it("seals the secret, stores the first keys, and leaves an audit record without the secret", async () => {
    const made = await createEnvironment(admin, input({ publicKeys: `${newKey()}${newKey()}` }));
    expect(made.baseUrl).toBe("https://api.example.com/2025-10-13");
    expect(made.webhookUrl).toMatch(new RegExp(`^http.*/api/webhooks/${made.slug}$`));
    expect(made.webhookKeys.map((key) => key.name)).toEqual(["Key 1", "Key 2"]);
    expect(await secretOf(made.slug)).toBe("s3cret-value");
    expect(JSON.stringify(made)).not.toContain("s3cret-value");
    const audit = await lastAudit();
    expect(audit).toMatchObject({
      action: "environment.create",
      actorId: admin.actor.personId,
      resourceId: made.id,
      environmentId: made.id,
      requestId: admin.request.id,
      after: { slug: made.slug, tokenId: "token" },
    });
    const { rows } = await database.pool.query(
      "select e::text || coalesce(a::text, '') as all from environment e, audit_event a",
    );
    expect(rows.map((row) => row.all).join()).not.toContain("s3cret-value");
  });

  it("reports which name is taken, at its field, and writes nothing", async () => {
    const made = await createEnvironment(admin, input());
    const audits = await database.db.$count(auditEvent);
    const sameName = await refusal(createEnvironment(admin, input({ name: made.name.toUpperCase() })));
    const sameSlug = await refusal(createEnvironment(admin, input({ slug: made.slug })));
    expect(Object.keys(sameName.fields ?? {})).toEqual(["name"]);
    expect(Object.keys(sameSlug.fields ?? {})).toEqual(["slug"]);
    expect(await database.db.$count(auditEvent)).toBe(audits);
  });

  it.each([
    ["http://api.example.com", "sandbox"],
    ["http://127.0.0.1:4010", "production"],
    ["https://169.254.169.254", "sandbox"],
    ["https://10.0.0.1", "production"],
  ] as const)("refuses the base URL %s in %s mode", async (baseUrl, mode) => {
    const { fields } = await refusal(createEnvironment(admin, input({ baseUrl, mode })));
    expect(Object.keys(fields ?? {})).toEqual(["baseUrl"]);
  });
});

describe("a user who may only read", () => {
  it("sees environments without the token id, and can change nothing", async () => {
    const made = await createEnvironment(admin, input({ publicKeys: newKey() }));
    const { slug, version, name } = made;
    const audits = await database.db.$count(auditEvent);
    expect((await getEnvironment(viewer, { slug })).tokenId).toBeNull();
    expect((await listEnvironments(viewer, { archived: false })).data.length).toBeGreaterThan(0);
    const tries = [
      createEnvironment(viewer, input()),
      updateEnvironment(viewer, formOf(made)),
      rotateEnvironmentSecret(viewer, { slug, version, tokenId: "t", clientSecret: "s" }),
      archiveEnvironment(viewer, { slug, version, confirmation: name }),
      restoreEnvironment(viewer, { slug, version }),
      addWebhookKey(viewer, { slug, name: "K", publicKey: newKey() }),
      retireWebhookKey(viewer, { slug, keyId: made.webhookKeys[0]?.id ?? "" }),
      testEnvironment(viewer, { slug }),
      testNewConnection(viewer, { mode: "sandbox", baseUrl: "http://127.0.0.1:1", tokenId: "t", clientSecret: "s" }),
    ];
    for (const each of await Promise.all(tries.map(refusal))) expect(each.name).toBe("ForbiddenError");
    expect(await database.db.$count(auditEvent)).toBe(audits);
    expect(await getEnvironment(admin, { slug })).toEqual(made);
  });
});

describe("updateEnvironment", () => {
  it("saves, and the audit record holds before and after", async () => {
    const made = await createEnvironment(admin, input());
    const saved = await updateEnvironment(admin, { ...formOf(made), approvalWindowSeconds: 60 });
    expect(saved).toMatchObject({ approvalWindowSeconds: 60, version: made.version + 1 });
    expect(await lastAudit()).toMatchObject({
      action: "environment.update",
      before: { approvalWindowSeconds: 5 },
      after: { approvalWindowSeconds: 60 },
    });
    expect(await secretOf(made.slug)).toBe("s3cret-value");
  });

  it("tells one of two people who saved at the same moment that the other was first", async () => {
    const made = await createEnvironment(admin, input());
    const outcomes = await Promise.allSettled(
      [10, 20].map((seconds) => updateEnvironment(admin, { ...formOf(made), approvalWindowSeconds: seconds })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [lost] = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as AppError] : []));
    expect(lost).toMatchObject({ status: 409, code: "environment_changed" });
    expect((await getEnvironment(admin, { slug: made.slug })).version).toBe(made.version + 1);
  });

  it("saves what is repeated after a lost response once, and overwrites nothing that others changed since", async () => {
    const made = await createEnvironment(admin, input());
    const change = { ...formOf(made), approvalWindowSeconds: 60 };
    const saved = await updateEnvironment(admin, change);
    expect(await updateEnvironment(admin, change)).toEqual(saved);
    await updateEnvironment(admin, { ...change, version: saved.version, signatureHeader: "X-Other" });
    expect((await refusal(updateEnvironment(admin, change))).code).toBe("environment_changed");
    const { version } = await getEnvironment(admin, { slug: made.slug });
    const elsewhere = { ...change, version, baseUrl: "https://other.example.com", clientSecret: "new-s3cret" };
    await updateEnvironment(admin, elsewhere);
    expect((await refusal(updateEnvironment(admin, { ...change, version }))).code).toBe("environment_changed");
  });

  it("never sends the stored secret to another server: a new address requires the secret again", async () => {
    const made = await createEnvironment(admin, input());
    const moved = { ...formOf(made), baseUrl: "https://other.example.com/2025-10-13" };
    expect(Object.keys((await refusal(updateEnvironment(admin, moved))).fields ?? {})).toEqual(["clientSecret"]);
    const samePlace = { ...formOf(made), baseUrl: "https://api.example.com/2026-01-01" };
    const saved = await updateEnvironment(admin, samePlace);
    await updateEnvironment(admin, { ...moved, version: saved.version, clientSecret: "new-s3cret" });
    expect(await secretOf(made.slug)).toBe("new-s3cret");
    expect(await lastAudit()).toMatchObject({ after: { credentials: "changed" } });
  });

  it("is seen at once by this process", async () => {
    const made = await createEnvironment(admin, input());
    await findEnvironment(database.db, made.slug);
    await updateEnvironment(admin, { ...formOf(made), name: `${made.name} renamed` });
    expect((await findEnvironment(database.db, made.slug))?.name).toBe(`${made.name} renamed`);
  });
});

describe("rotateEnvironmentSecret", () => {
  it("replaces both credentials and says only that they changed", async () => {
    const made = await createEnvironment(admin, input());
    const { slug, version } = made;
    await rotateEnvironmentSecret(admin, { slug, version, tokenId: "token-2", clientSecret: "rotated-s3cret" });
    expect(await secretOf(slug)).toBe("rotated-s3cret");
    const audit = await lastAudit();
    expect(audit).toMatchObject({
      action: "environment.rotate-secret",
      before: { tokenId: "token" },
      after: { tokenId: "token-2", credentials: "changed" },
    });
    expect(JSON.stringify(audit)).not.toContain("s3cret");
  });

  it("repeated after a lost response changes nothing more; with another secret, the first one stays", async () => {
    const { slug, version } = await createEnvironment(admin, input());
    const rotation = { slug, version, tokenId: "token-2", clientSecret: "rotated-s3cret" };
    const rotated = await rotateEnvironmentSecret(admin, rotation);
    expect(await rotateEnvironmentSecret(admin, rotation)).toEqual(rotated);
    const late = await refusal(rotateEnvironmentSecret(admin, { ...rotation, clientSecret: "other-s3cret" }));
    expect(late.code).toBe("environment_changed");
    expect(await secretOf(slug)).toBe("rotated-s3cret");
  });
});

describe("archiveEnvironment", () => {
  it("requires the name, hides the environment from the list, refuses edits, and can be undone", async () => {
    const made = await createEnvironment(admin, input());
    const { slug, version, name } = made;
    const wrong = await refusal(archiveEnvironment(admin, { slug, version, confirmation: "something" }));
    expect(Object.keys(wrong.fields ?? {})).toEqual(["confirmation"]);
    const archived = await archiveEnvironment(admin, { slug, version, confirmation: name });
    expect(archived.archivedAt).not.toBeNull();
    const slugs = async (all: boolean) =>
      (await listEnvironments(admin, { archived: all })).data.map((one) => one.slug);
    expect(await slugs(false)).not.toContain(slug);
    expect((await slugs(true)).at(-1)).toBe(slug);
    expect((await refusal(updateEnvironment(admin, formOf(archived)))).code).toBe("environment_archived");
    expect((await findEnvironment(database.db, slug))?.archivedAt).not.toBeNull();
    const restored = await restoreEnvironment(admin, { slug, version: archived.version });
    expect(restored.archivedAt).toBeNull();
    const actions = await database.db
      .select({ action: auditEvent.action })
      .from(auditEvent)
      .where(eq(auditEvent.resourceId, made.id))
      .orderBy(asc(auditEvent.id));
    expect(actions.map((row) => row.action)).toEqual([
      "environment.create",
      "environment.archive",
      "environment.restore",
    ]);
  });
});

describe("webhook keys", () => {
  let made: EnvironmentView;
  beforeEach(async () => {
    made = await createEnvironment(admin, input());
  });

  it("are added alongside each other, each once, and retired once", async () => {
    const key = newKey();
    const added = await addWebhookKey(admin, { slug: made.slug, name: "First", publicKey: key });
    expect((await refusal(addWebhookKey(admin, { slug: made.slug, name: "Again", publicKey: key }))).fields).toEqual({
      publicKey: "This key is already active, as “First”.",
    });
    const keyId = added.webhookKeys[0]?.id ?? "";
    expect(await lastAudit()).toMatchObject({ action: "environment.add-key", after: { keyId, name: "First" } });
    // Pressed again because the response was lost.
    let audits = await database.db.$count(auditEvent);
    expect(await addWebhookKey(admin, { slug: made.slug, name: "First", publicKey: key })).toEqual(added);
    expect(await database.db.$count(auditEvent)).toBe(audits);
    await retireWebhookKey(admin, { slug: made.slug, keyId });
    audits = await database.db.$count(auditEvent);
    const again = await retireWebhookKey(admin, { slug: made.slug, keyId });
    expect(again.webhookKeys[0]?.retiredAt).not.toBeNull();
    expect(await database.db.$count(auditEvent)).toBe(audits);
    // A retired key may be added again, for instance when it was retired by mistake.
    const back = await addWebhookKey(admin, { slug: made.slug, name: "Back", publicKey: key });
    expect(back.webhookKeys).toHaveLength(2);
  });

  it("of another environment are out of reach", async () => {
    const other = await createEnvironment(admin, input({ publicKeys: newKey() }));
    const keyId = other.webhookKeys[0]?.id ?? "";
    expect((await refusal(retireWebhookKey(admin, { slug: made.slug, keyId }))).code).toBe("key_not_found");
    const [row] = await database.db.select().from(webhookKey).where(eq(webhookKey.id, keyId));
    expect(row?.retiredAt).toBeNull();
  });
});

describe("declareEnvironment", () => {
  it("creates the declared environment once, however many processes start, and never undoes an edit", async () => {
    const { publicKeys: _, slug: __, capabilities: ___, ...settings } = input({ name: "Declared here" });
    const declared = { ...settings, webhookPublicKeys: newKey(), supportsReject: true, revision: "R1" as const };
    const made = await Promise.all([1, 2, 3].map(() => declareEnvironment(database.db, declared)));
    expect(made.filter(Boolean)).toHaveLength(1);
    const view = await getEnvironment(admin, { slug: "declared-here" });
    expect(view.webhookKeys).toHaveLength(1);
    expect(view.capabilities).toMatchObject({ bundle: "R1", start: "R1", overrides: { reject: true } });
    expect(await secretOf(view.slug)).toBe("s3cret-value");
    await updateEnvironment(admin, { ...formOf(view), approvalWindowSeconds: 30 });
    expect(await declareEnvironment(database.db, declared)).toBe(false);
    expect((await getEnvironment(admin, { slug: view.slug })).approvalWindowSeconds).toBe(30);
    const audits = database.db.select().from(auditEvent).where(eq(auditEvent.resourceId, view.id));
    const [audit] = await audits.orderBy(auditEvent.id).limit(1);
    expect(audit).toMatchObject({ actorKind: "system", actorLabel: "Corridor (configuration)" });
  });
});
