import "server-only";
import { ROLE_LABELS, type Role } from "@/lib/permissions";
import type { Actor, Context } from "../context";
import type { Database } from "../db/client";
import { person } from "../db/schema/person";

/** A person of `role`, in the database. */
export async function createTestActor(db: Database, role: Role): Promise<Actor> {
  const personId = crypto.randomUUID();
  const email = `${role}-${personId}@example.com`;
  const name = `Test ${ROLE_LABELS[role]}`;
  await db.insert(person).values({ id: personId, email, name, role });
  return { personId, sessionId: crypto.randomUUID(), name, email, role, timeZone: null };
}

/** The context of a verb called by a person of `role`. */
export async function createTestContext(db: Database, role: Role): Promise<Context> {
  const request = { id: crypto.randomUUID(), ip: "192.0.2.1", userAgent: "test" };
  return { actor: await createTestActor(db, role), request, db };
}
