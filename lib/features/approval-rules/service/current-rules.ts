import "server-only";
import { desc, eq } from "drizzle-orm";
import type { DatabaseLike } from "@/lib/server/db/client";
import { approvalRuleSet } from "@/lib/server/db/schema/approval";
import { FIRST_RULE_SET, RuleSet } from "../schema";

export interface VersionedRules {
  /** 0 while nobody has saved any. */
  version: number;
  ruleSet: RuleSet;
}

/**
 * The rules in force: the newest version, or `FIRST_RULE_SET` while there is none. One indexed query, never cached: a
 * change decides from the next payment on, on every machine. Throws when the stored version can't be read.
 */
export async function currentRules(db: DatabaseLike, environmentId: string): Promise<VersionedRules> {
  const [row] = await db
    .select({ version: approvalRuleSet.version, rules: approvalRuleSet.rules })
    .from(approvalRuleSet)
    .where(eq(approvalRuleSet.environmentId, environmentId))
    .orderBy(desc(approvalRuleSet.version))
    .limit(1);
  return row ? { version: row.version, ruleSet: RuleSet.parse(row.rules) } : { version: 0, ruleSet: FIRST_RULE_SET };
}
