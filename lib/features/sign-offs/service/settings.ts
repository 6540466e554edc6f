import "server-only";
import { isDeepStrictEqual } from "node:util";
import { and, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { ConflictError, InputError } from "@/lib/errors";
import { listCurrencies } from "@/lib/features/accounts/service/list-currencies";
import { can, ROLES } from "@/lib/permissions";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { Transaction } from "@/lib/server/db/client";
import { person } from "@/lib/server/db/schema/person";
import { signOffSettings } from "@/lib/server/db/schema/sign-off";
import { publishHint } from "@/lib/server/events/publish";
import { changedLines, checkerPermission, isOn } from "../fields";
import {
  FIRST_SETTINGS,
  type Nothing,
  type SavedSignOffSettings,
  SaveSignOffSettingsInput,
  SignOffSettings,
  type SignOffSettingsView,
} from "../schema";
import { currentSettings } from "./current-settings";
import { settingsLock } from "./need";
import { isCarriedOut, ownVersion, saveSigned } from "./versions";
import { signOffId } from "./views";
import { type Pass, withSignOff } from "./with-sign-off";

const NOBODY = {
  version: 0,
  comment: "Nothing has been set: nothing needs a second person.",
  authorName: null,
  signOffId: null,
  createdAt: null,
};

/** The settings in force, and all their versions. */
export async function getSignOffSettings(ctx: EnvironmentContext, _: Nothing): Promise<SignOffSettingsView> {
  requirePermission(ctx, "sign-offs:read");
  const rows = await ctx.db
    .select({ row: signOffSettings, authorName: person.name })
    .from(signOffSettings)
    .innerJoin(person, eq(person.id, signOffSettings.personId))
    .where(eq(signOffSettings.environmentId, ctx.environment.id))
    .orderBy(desc(signOffSettings.version))
    .limit(200);
  const saved = rows.map(({ row, authorName }) => ({
    ...{ version: row.version, comment: row.comment, authorName, createdAt: row.createdAt.toISOString() },
    signOffId: row.signOffId ? signOffId(row.signOffId) : null,
  }));
  const stored = rows[0]?.row.settings;
  const settings = stored ? SignOffSettings.parse(stored) : FIRST_SETTINGS;
  return { ...(saved[0] ?? NOBODY), settings, versions: [...saved, NOBODY] };
}

/**
 * Creates the next version of the settings, in force from the next action on. If the version in force requires a second
 * person for anything, this needs one too. Throws `ConflictError` when someone has saved one since the draft was begun,
 * `InputError` when no one else could sign off what would need it, or a limit's decimals aren't its currency's.
 */
export async function saveSignOffSettings(
  ctx: EnvironmentContext,
  input: SaveSignOffSettingsInput,
): Promise<SavedSignOffSettings> {
  requirePermission(ctx, "sign-off-settings:manage");
  const { version, settings } = await currentSettings(ctx.db, ctx.environment.id);
  if (!(await isCarriedOut(ctx, signOffSettings))) {
    if (version !== input.baseVersion) {
      if (await isOwnSaved(ctx, input)) return await getSignOffSettings(ctx, {});
      throw savedMeanwhile(version);
    }
    await requireCheckers(ctx, input.settings);
    await requireKnownDecimals(ctx, settings.limits, input.settings.limits);
    const { corrects, ...request } = input;
    const ask = () => ({
      ...{ request, corrects, subjects: [], title: `Sign-off settings, version ${version + 1}` },
      facts: [...changedLines(settings, input.settings), { label: "Reason", text: input.comment }],
    });
    const waits = await withSignOff(ctx, { action: "sign-off-settings.save" }, ask, async (pass) => {
      await ctx.db.transaction((tx) => save(tx, ctx, input, pass));
      return null;
    });
    if (waits) return waits;
  }
  return await getSignOffSettings(ctx, {});
}

/** Whether this person has saved this very draft before. */
async function isOwnSaved(ctx: EnvironmentContext, input: SaveSignOffSettingsInput): Promise<boolean> {
  const saved = await ownVersion(ctx, signOffSettings, input);
  return saved !== undefined && isDeepStrictEqual(SignOffSettings.parse(saved.settings), input.settings);
}

/** Saves the signed-off settings, as their maker; returns their version. Does nothing if they were saved before. */
export async function saveSignedSettings(maker: EnvironmentContext, request: Record<string, unknown>) {
  const input = SaveSignOffSettingsInput.parse(request);
  await saveSigned(maker, signOffSettings, () => saveSignOffSettings(maker, input));
  return `version ${input.baseVersion + 1}`;
}

async function save(tx: Transaction, ctx: EnvironmentContext, input: SaveSignOffSettingsInput, pass: Pass) {
  // Actions under the old version have either passed by now or will be evaluated by the new one.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${settingsLock(ctx.environment.id)}, 0))`);
  await pass(tx);
  const before = await currentSettings(tx, ctx.environment.id);
  if (before.version !== input.baseVersion) throw savedMeanwhile(before.version);
  const version = before.version + 1;
  await tx.insert(signOffSettings).values({
    environmentId: ctx.environment.id,
    version,
    settings: input.settings,
    comment: input.comment,
    personId: ctx.actor.personId,
    signOffId: ctx.signedOff?.id,
  });
  await recordAudit(tx, ctx, {
    action: "sign-off-settings.save",
    resource: { type: "SignOffSettings", id: `version ${version}` },
    before: { version: before.version, ...before.settings },
    after: {
      ...{ version, comment: input.comment, ...input.settings },
      ...(ctx.signedOff ? { signOffId: signOffId(ctx.signedOff.id) } : {}),
    },
  });
  await publishHint(tx, { environmentId: ctx.environment.id, kind: "sign-off" });
}

type Limits = SignOffSettings["limits"];

/** A control that no one could answer would stop everything: at least two people must be able to do each thing. */
async function requireCheckers({ db }: EnvironmentContext, settings: SignOffSettings): Promise<void> {
  if (!isOn(settings)) return;
  const needed = (["approval-rules.save", "quote.execute"] as const).filter(
    (action) =>
      action !== "quote.execute" || settings.limits.length > 0 || settings.otherCurrencies || settings.externalAccounts,
  );
  for (const action of needed) {
    const roles = ROLES.filter((role) => can(role, checkerPermission(action)));
    const able = and(inArray(person.role, roles), isNull(person.disabledAt));
    const [found] = await db.select({ people: count() }).from(person).where(able);
    if ((found?.people ?? 0) > 1) continue;
    throw new InputError({
      code: "no_checker",
      title: "Nobody else can sign this off.",
      detail: "Fewer than two people have a role that may sign this off.",
      meaning: "Nothing changed.",
      next: "Invite a second person first, under Settings, People.",
    });
  }
}

/** The service decides on decimals, not a browser: with other decimals, a limit would mean another amount. */
async function requireKnownDecimals(ctx: EnvironmentContext, before: Limits, limits: Limits): Promise<void> {
  const isHeld = (limit: Limits[number]) =>
    before.some(({ currency, decimals }) => currency === limit.currency && decimals === limit.decimals);
  const added = limits.filter((limit) => !isHeld(limit));
  if (added.length === 0) return;
  const { currencies } = await listCurrencies(ctx, {});
  for (const { currency, decimals } of added) {
    const known = currencies.find(({ code }) => code === currency)?.decimals ?? null;
    if (known === decimals) continue;
    throw new InputError({
      code: "currency_decimals",
      title: `The limits for ${currency} can't be read.`,
      detail:
        known === null
          ? `No account of this environment shows how many decimals ${currency} has.`
          : `${currency} has ${known} decimals here, not ${decimals}.`,
      meaning: "Nothing changed.",
      next: "Enter them again in a currency that this environment has accounts in.",
    });
  }
}

function savedMeanwhile(version: number): ConflictError {
  return new ConflictError({
    code: "settings_changed",
    title: `Version ${version} was saved in the meantime.`,
    meaning: "Your changes were not saved and are still here.",
    next: `Look at version ${version}, then redo your changes on top of it.`,
  });
}
