import { and, eq, isNull, sql } from "drizzle-orm";
import { slugOf } from "@/lib/features/environments/schema";
import { declareEnvironment } from "@/lib/features/environments/service/declare-environment";
import { readKeys } from "@/lib/features/environments/service/public-keys";
import { ROLE_LABELS, ROLES } from "@/lib/permissions";
import { hashPassword, verifyPassword } from "@/lib/server/auth/password";
import type { Database } from "@/lib/server/db/client";
import { environment, webhookKey } from "@/lib/server/db/schema/environment";
import { person } from "@/lib/server/db/schema/person";
import type { DeclaredEnvironment } from "@/lib/server/env";

/** One account per role, with the password of CORRIDOR_SEED_PASSWORD; existing accounts are left unchanged. */
export async function seedPeople(db: Database, password: string) {
  const emails = ROLES.map((role) => `${role}@corridor.test`);
  const known = await db.select().from(person).where(sql`${person.email} like '%@corridor.test'`);
  if (!emails.every((email) => known.some((row) => row.email === email))) {
    const passwordHash = await hashPassword(password);
    const all = ROLES.map((role) => ({ email: `${role}@corridor.test`, name: `Demo ${ROLE_LABELS[role]}`, role }));
    const made = all.map((values) => ({ ...values, passwordHash }));
    known.push(...(await db.insert(person).values(made).onConflictDoNothing().returning()));
  }
  const rows = emails.flatMap((email) => known.filter((row) => row.email === email));
  return Promise.all(
    rows.map(async ({ email, role, passwordHash }) => ({
      email,
      roleLabel: ROLE_LABELS[role],
      // Anyone who changed a demo account's password should not be told that the first one still works.
      isDemoPassword: await verifyPassword(password, passwordHash),
    })),
  );
}

/** An environment served by a simulator; if it exists, only the simulator's port and signing key are updated. */
export async function seedEnvironment(db: Database, declared: DeclaredEnvironment): Promise<void> {
  if (await declareEnvironment(db, declared)) return;
  const [known] = await db
    .update(environment)
    .set({ baseUrl: declared.baseUrl })
    .where(eq(environment.slug, slugOf(declared.name)))
    .returning({ id: environment.id });
  if (!known) throw new Error(`The environment ${declared.name} could not be made.`);
  for (const key of readKeys(declared.webhookPublicKeys)) {
    const same = and(eq(webhookKey.environmentId, known.id), eq(webhookKey.fingerprint, key.fingerprint));
    const rows = await db
      .select()
      .from(webhookKey)
      .where(and(same, isNull(webhookKey.retiredAt)));
    if (rows.length === 0) await db.insert(webhookKey).values({ ...key, environmentId: known.id, name: "Simulator" });
  }
}
