import "server-only";
import { eq } from "drizzle-orm";
import type { EnvironmentContext } from "@/lib/server/context";
import type { approvalRuleSet } from "@/lib/server/db/schema/approval";
import type { signOffSettings } from "@/lib/server/db/schema/sign-off";

type Versions = typeof approvalRuleSet | typeof signOffSettings;

/** Whether what was signed off has been saved as a version already. */
export const isCarriedOut = async ({ db, signedOff }: EnvironmentContext, versions: Versions): Promise<boolean> =>
  signedOff !== undefined && (await db.$count(versions, eq(versions.signOffId, signedOff.id))) > 0;

/** Saves what was signed off by `save`, as its maker. What another run at the same time saved is what was signed off. */
export async function saveSigned(maker: EnvironmentContext, versions: Versions, save: () => Promise<unknown>) {
  try {
    await save();
  } catch (error) {
    if (!(await isCarriedOut(maker, versions))) throw error;
  }
}
