import { createHash, createPublicKey } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { ROLE_LABELS, ROLES } from "@/lib/permissions";
import { hashPassword, verifyPassword } from "@/lib/server/auth/password";
import { createDatabase, type Database } from "@/lib/server/db/client";
import { migrateDatabase } from "@/lib/server/db/migrate";
import { environment, webhookKey } from "@/lib/server/db/schema/environment";
import { person } from "@/lib/server/db/schema/person";
import { type DeclaredEnvironment, env } from "@/lib/server/env";
import { clientSecretContext, seal } from "@/lib/server/vault/vault";

const SLUG = "sandbox";

/** One account per role, with the password of CORRIDOR_SEED_PASSWORD; accounts that exist are left as they are. */
async function seedPeople(db: Database, password: string) {
  const passwordHash = await hashPassword(password);
  await db
    .insert(person)
    .values(
      ROLES.map((role) => ({ email: `${role}@corridor.test`, name: `Demo ${ROLE_LABELS[role]}`, role, passwordHash })),
    )
    .onConflictDoNothing();
  const rows = await db.select().from(person).where(sql`${person.email} like '%@corridor.test'`);
  return Promise.all(
    ROLES.flatMap((role) => rows.filter((row) => row.email === `${role}@corridor.test`)).map(async (row) => ({
      email: row.email,
      roleLabel: ROLE_LABELS[row.role],
      // Whoever changed a demo account's password should not be told that the first one still works.
      isDemoPassword: await verifyPassword(password, row.passwordHash),
    })),
  );
}

const fingerprintOf = (publicKey: string) =>
  createHash("sha256")
    .update(createPublicKey(publicKey).export({ type: "spki", format: "der" }))
    .digest("hex");

/** The environment that the demo's simulator serves, with its credentials and today's signing key. */
async function seedEnvironment(db: Database, declared: DeclaredEnvironment) {
  const [known] = await db.select({ id: environment.id }).from(environment).where(eq(environment.slug, SLUG));
  const id = known?.id ?? crypto.randomUUID();
  const connection = {
    baseUrl: declared.baseUrl,
    tokenId: declared.tokenId,
    sealedSecret: seal(declared.clientSecret, clientSecretContext(id)),
    approvalWindowSeconds: declared.approvalWindowSeconds,
    supportsReject: declared.supportsReject,
    signatureHeader: declared.signatureHeader,
    mode: declared.mode,
  };
  if (!known) await db.insert(environment).values({ id, slug: SLUG, name: declared.name, ...connection });
  else {
    // The simulator's port may have changed since; nothing else of it is touched.
    await db.update(environment).set({ baseUrl: declared.baseUrl }).where(eq(environment.id, id));
  }
  const publicKey = declared.webhookPublicKeys.trim();
  const fingerprint = fingerprintOf(publicKey);
  const [key] = await db
    .select({ id: webhookKey.id })
    .from(webhookKey)
    .where(
      and(eq(webhookKey.environmentId, id), eq(webhookKey.fingerprint, fingerprint), isNull(webhookKey.retiredAt)),
    );
  if (!key) await db.insert(webhookKey).values({ environmentId: id, name: "Simulator", publicKey, fingerprint });
}

/** Migrates the database and makes what the demo and the browser tests start from. Repeating it changes nothing. */
async function seed(): Promise<{ people: Awaited<ReturnType<typeof seedPeople>> }> {
  const password = process.env.CORRIDOR_SEED_PASSWORD;
  const declared = env().declaredEnvironment;
  if (!password || !declared) throw new Error("CORRIDOR_SEED_PASSWORD and the environment's variables must be set.");
  await migrateDatabase(env().databaseUrl);
  const { db, close } = createDatabase(env().databaseUrl);
  try {
    await seedEnvironment(db, declared);
    return { people: await seedPeople(db, password) };
  } finally {
    await close();
  }
}

console.log(JSON.stringify(await seed()));
