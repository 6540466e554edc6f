import "server-only";
import { desc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { DatabaseLike } from "@/lib/server/db/client";
import { approvalRuleSet } from "@/lib/server/db/schema/approval";
import { FIRST_RULE_SET, RuleSet } from "../schema";

export interface VersionedRules {
  /** 0 until rules have been saved. */
  version: number;
  ruleSet: RuleSet;
}

/** The newest version of an environment's rules as a column of another query; read it with `readRules`. */
export function newestRules(environmentId: SQLWrapper): SQL<StoredRules | null> {
  return sql`(select jsonb_build_object('version', version, 'rules', rules) from ${approvalRuleSet}
    where ${approvalRuleSet.environmentId} = ${environmentId} order by version desc limit 1)`;
}

interface StoredRules {
  version: number;
  rules: unknown;
}

/** The last version read, by environment: a version never changes, so it need not be validated again. */
const known = new Map<string, VersionedRules>();

/** `FIRST_RULE_SET` when there is none. Throws when the stored version can't be read. */
export function readRules(environmentId: string, stored: StoredRules | null): VersionedRules {
  if (!stored) return { version: 0, ruleSet: FIRST_RULE_SET };
  const last = known.get(environmentId);
  if (last?.version === stored.version) return last;
  const rules = { version: stored.version, ruleSet: RuleSet.parse(stored.rules) };
  known.set(environmentId, rules);
  return rules;
}

/**
 * The rules in force: the newest version, or `FIRST_RULE_SET` while there is none. One indexed query, never cached: a
 * change applies from the next payment on, on every machine. Throws when the stored version can't be read.
 */
export async function currentRules(db: DatabaseLike, environmentId: string): Promise<VersionedRules> {
  const [row] = await db
    .select({ version: approvalRuleSet.version, rules: approvalRuleSet.rules })
    .from(approvalRuleSet)
    .where(eq(approvalRuleSet.environmentId, environmentId))
    .orderBy(desc(approvalRuleSet.version))
    .limit(1);
  return readRules(environmentId, row ?? null);
}
