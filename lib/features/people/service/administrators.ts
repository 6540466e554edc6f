import "server-only";
import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import { ConflictError } from "@/lib/errors";
import type { Transaction } from "@/lib/server/db/client";
import { person } from "@/lib/server/db/schema/person";

/**
 * Throws `ConflictError` (`last_administrator`) unless someone besides `personId` remains an administrator who can sign
 * in. Locks the administrators' rows until the transaction ends, so that two can't remove each other at the same
 * moment.
 */
export async function requireAnotherAdministrator(tx: Transaction, personId: string): Promise<void> {
  const active = and(
    eq(person.role, "administrator"),
    isNull(person.disabledAt),
    // Someone who has only been invited could not let anyone back in.
    or(isNotNull(person.passwordHash), isNotNull(person.oidcSubject)),
  );
  const rows = await tx.select({ id: person.id }).from(person).where(active).orderBy(person.id).for("update");
  if (rows.some(({ id }) => id !== personId)) return;
  throw new ConflictError({
    code: "last_administrator",
    title: "This is the only administrator who can sign in.",
    meaning: "Nothing changed.",
    next: "Make someone else an administrator first.",
  });
}
