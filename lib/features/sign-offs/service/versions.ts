import "server-only";
import { eq } from "drizzle-orm";
import type { EnvironmentContext } from "@/lib/server/context";
import type { approvalRuleSet } from "@/lib/server/db/schema/approval";
import type { signOffSettings } from "@/lib/server/db/schema/sign-off";

type Versions = typeof approvalRuleSet | typeof signOffSettings;

/** Whether what was signed off has already been saved as a version. */
export const isCarriedOut = async ({ db, signedOff }: EnvironmentContext, versions: Versions): Promise<boolean> =>
  signedOff !== undefined && (await db.$count(versions, eq(versions.signOffId, signedOff.id))) > 0;

/** Saves what was signed off with `save`, as its maker. A version saved by a concurrent run is the one signed off. */
export async function saveSigned(maker: EnvironmentContext, versions: Versions, save: () => Promise<unknown>) {
  try {
    await save();
  } catch (error) {
    if (!(await isCarriedOut(maker, versions))) throw error;
  }
}
