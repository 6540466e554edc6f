import "server-only";
import { and, eq } from "drizzle-orm";
import type { EnvironmentContext } from "@/lib/server/context";
import type { approvalRuleSet } from "@/lib/server/db/schema/approval";
import type { signOffSettings } from "@/lib/server/db/schema/sign-off";

type Versions = typeof approvalRuleSet | typeof signOffSettings;

/** Whether what was signed off has already been saved as a version. */
export const isCarriedOut = async ({ db, signedOff }: EnvironmentContext, versions: Versions): Promise<boolean> =>
  signedOff !== undefined && (await db.$count(versions, eq(versions.signOffId, signedOff.id))) > 0;

interface SavedDraft {
  baseVersion: number;
  comment: string;
}

/**
 * The version that this person saved from this very draft before, whose response was lost; undefined if none. Its
 * contents remain to be compared.
 */
export async function ownVersion<Table extends Versions>(
  { db, environment, actor }: EnvironmentContext,
  versions: Table,
  { baseVersion, comment }: SavedDraft,
): Promise<Table["$inferSelect"] | undefined> {
  const [saved] = await db
    .select()
    .from(versions as Versions)
    .where(
      and(
        eq(versions.environmentId, environment.id),
        eq(versions.version, baseVersion + 1),
        eq(versions.personId, actor.personId),
        eq(versions.comment, comment),
      ),
    );
  return saved;
}

/** Saves what was signed off with `save`, as its maker. A version saved by a concurrent run is the one signed off. */
export async function saveSigned(maker: EnvironmentContext, versions: Versions, save: () => Promise<unknown>) {
  try {
    await save();
  } catch (error) {
    if (!(await isCarriedOut(maker, versions))) throw error;
  }
}
