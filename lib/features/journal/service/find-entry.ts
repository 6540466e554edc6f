import "server-only";
import { z } from "zod";
import { MONEY_ACTIONS, type MoneyAction } from "@/lib/audit-actions";
import { NotFoundError } from "@/lib/errors";
import { can, type Role } from "@/lib/permissions";
import type { EnvironmentContext } from "@/lib/server/context";
import { findJournalEntry, type JournalEntry } from "@/lib/server/journal/entry";
import { MONEY_ACTION_WORDS } from "../fields";

/** The money actions that a role may see: those about resources that it may see. */
export function visibleActions(role: Role): MoneyAction[] {
  return MONEY_ACTIONS.filter((action) => can(role, MONEY_ACTION_WORDS[action].permission));
}

const UUID = z.uuid();

/** The entry with this id. Throws `NotFoundError`, also for one that `reader` may not see. */
export async function requireEntry(reader: EnvironmentContext, entryId: string): Promise<JournalEntry> {
  const entry = UUID.safeParse(entryId).success ? await findJournalEntry(reader.db, entryId) : null;
  const isVisible =
    entry?.environmentId === reader.environment.id && visibleActions(reader.actor.role).includes(entry.action);
  if (entry && isVisible) return entry;
  throw new NotFoundError({ title: "Money action not found in this environment.", next: "Go back to the list." });
}
