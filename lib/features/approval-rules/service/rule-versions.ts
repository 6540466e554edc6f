import "server-only";
import { isDeepStrictEqual } from "node:util";
import { and, desc, eq } from "drizzle-orm";
import { ConflictError, NotFoundError } from "@/lib/errors";
import { isCarriedOut, ownVersion, saveSigned } from "@/lib/features/sign-offs/service/versions";
import { type Pass, withSignOff } from "@/lib/features/sign-offs/service/with-sign-off";
import { recordAudit } from "@/lib/server/audit/record";
import { environmentCan } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { Transaction } from "@/lib/server/db/client";
import { approvalRuleSet } from "@/lib/server/db/schema/approval";
import { person } from "@/lib/server/db/schema/person";
import { publishHint } from "@/lib/server/events/publish";
import {
  FIRST_RULE_SET,
  type GetRulesInput,
  type ListRuleVersionsInput,
  RuleSet,
  type RulesView,
  type RuleVersion,
  type RuleVersionList,
  SaveRulesInput,
  type SaveRulesResult,
} from "../schema";
import { currentRules } from "./current-rules";
import { askOfRules, decimalsOf } from "./rules-ask";

const NOBODY: Omit<RuleVersion, "ruleSet"> = {
  version: 0,
  comment: "Nothing has been set: every payment is held for review.",
  authorName: null,
  createdAt: null,
};

/** A version of the rules, by default the one in force. Throws `NotFoundError` for an unknown one. */
export async function getRules(ctx: EnvironmentContext, input: GetRulesInput): Promise<RulesView> {
  requirePermission(ctx, "approval-rules:read");
  const current = await currentRules(ctx.db, ctx.environment.id);
  return rulesView(ctx, input.version ?? current.version, current.version);
}

/** All versions, newest first, without their rules. */
export async function listRuleVersions(
  ctx: EnvironmentContext,
  _input: ListRuleVersionsInput,
): Promise<RuleVersionList> {
  requirePermission(ctx, "approval-rules:read");
  const rows = await ctx.db
    .select({ row: approvalRuleSet, authorName: person.name })
    .from(approvalRuleSet)
    .innerJoin(person, eq(person.id, approvalRuleSet.personId))
    .where(eq(approvalRuleSet.environmentId, ctx.environment.id))
    .orderBy(desc(approvalRuleSet.version))
    .limit(200);
  const data = rows.map(({ row, authorName }) => ({
    version: row.version,
    comment: row.comment,
    authorName,
    createdAt: row.createdAt.toISOString(),
  }));
  return { data: [...data, NOBODY] };
}

/**
 * Creates the next version, in force from the next payment on. Versions are never changed. Throws `ConflictError` when
 * someone has saved one since the draft was begun: the draft stays with its author. Where the settings require a second
 * person, nothing is saved, and the waiting request is returned.
 */
export async function saveRules(ctx: EnvironmentContext, input: SaveRulesInput): Promise<SaveRulesResult> {
  requirePermission(ctx, "approval-rules:manage");
  const next = input.baseVersion + 1;
  if (!(await isCarriedOut(ctx, approvalRuleSet))) {
    const before = await currentRules(ctx.db, ctx.environment.id);
    if (before.version !== input.baseVersion) {
      if (await isOwnSaved(ctx, input)) return rulesView(ctx, next, before.version);
      throw savedMeanwhile(before.version);
    }
    const ask = async () => askOfRules(input, before, await decimalsOf(ctx));
    const waits = await withSignOff(ctx, { action: "approval-rules.save" }, ask, async (pass) => {
      await ctx.db.transaction((tx) => insertVersion(tx, ctx, input, pass));
      return null;
    });
    if (waits) return waits;
  }
  return rulesView(ctx, next, next);
}

/** Whether this person has saved this very draft before. */
async function isOwnSaved(ctx: EnvironmentContext, input: SaveRulesInput): Promise<boolean> {
  const saved = await ownVersion(ctx, approvalRuleSet, input);
  return saved !== undefined && isDeepStrictEqual(RuleSet.parse(saved.rules), input.ruleSet);
}

/** Saves the signed-off rules, as their maker; returns their version. Does nothing if they were saved before. */
export async function saveSignedRules(maker: EnvironmentContext, request: Record<string, unknown>) {
  const input = SaveRulesInput.parse(request);
  await saveSigned(maker, approvalRuleSet, () => saveRules(maker, input));
  return `version ${input.baseVersion + 1}`;
}

async function insertVersion(tx: Transaction, ctx: EnvironmentContext, input: SaveRulesInput, pass: Pass) {
  await pass(tx);
  const before = await currentRules(tx, ctx.environment.id);
  if (before.version !== input.baseVersion) throw savedMeanwhile(before.version);
  const version = before.version + 1;
  const [row] = await tx
    .insert(approvalRuleSet)
    .values({
      environmentId: ctx.environment.id,
      version,
      rules: input.ruleSet,
      comment: input.comment,
      personId: ctx.actor.personId,
      signOffId: ctx.signedOff?.id,
    })
    // When two save at once, the unique version lets only one through.
    .onConflictDoNothing()
    .returning({ id: approvalRuleSet.id });
  if (!row) throw savedMeanwhile(version);
  await recordAudit(tx, ctx, {
    action: "approval-rules.save",
    resource: { type: "ApprovalRules", id: `version ${version}` },
    before: { version: before.version, ...before.ruleSet },
    after: {
      ...{ version, comment: input.comment, ...input.ruleSet },
      ...(ctx.signedOff ? { signOffId: ctx.signedOff.id } : {}),
    },
  });
  await publishHint(tx, { environmentId: ctx.environment.id, kind: "approval-rules" });
}

function savedMeanwhile(version: number): ConflictError {
  return new ConflictError({
    code: "rules_changed",
    title: `Version ${version} was saved in the meantime.`,
    meaning: "Your draft was not saved and is still here.",
    next: `Look at version ${version}, then redo your changes on top of it.`,
  });
}

async function rulesView(ctx: EnvironmentContext, version: number, currentVersion: number): Promise<RulesView> {
  const { approvalWindowSeconds } = ctx.environment;
  const supportsReject = environmentCan(ctx.environment, "reject");
  return { ...(await readVersion(ctx, version)), currentVersion, approvalWindowSeconds, supportsReject };
}

async function readVersion(ctx: EnvironmentContext, version: number): Promise<RuleVersion> {
  if (version === 0) return { ...NOBODY, ruleSet: FIRST_RULE_SET };
  const [found] = await ctx.db
    .select({ row: approvalRuleSet, authorName: person.name })
    .from(approvalRuleSet)
    .innerJoin(person, eq(person.id, approvalRuleSet.personId))
    .where(and(eq(approvalRuleSet.environmentId, ctx.environment.id), eq(approvalRuleSet.version, version)));
  if (!found) {
    throw new NotFoundError({
      title: `There is no version ${version} of the rules.`,
      next: "Choose one from the list.",
    });
  }
  const { row, authorName } = found;
  const { comment, createdAt } = row;
  return { version, ruleSet: RuleSet.parse(row.rules), comment, authorName, createdAt: createdAt.toISOString() };
}
