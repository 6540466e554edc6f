import "server-only";
import { and, eq, gt, inArray, ne, sql } from "drizzle-orm";
import type { MoneyAction, SignOffAction } from "@/lib/audit-actions";
import { formatMoney, type Money } from "@/lib/money";
import type { EnvironmentContext } from "@/lib/server/context";
import type { DatabaseLike } from "@/lib/server/db/client";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { isOn } from "../fields";
import type { SignOffSettings } from "../schema";
import { currentSettings } from "./current-settings";

type Maker = Pick<EnvironmentContext, "environment" | "actor">;

/** What the limits depend on. */
export interface Judged {
  action: SignOffAction;
  /** Money that would leave; omitted if none would. */
  money?: Money;
  /** The id of what is acted on, where it has one: money sent by its own journal entry is not counted twice. */
  resourceId?: string;
}

/** Which setting requires a second person. */
export interface Need {
  /** In a sentence. */
  because: string;
  version: number;
}

/** Actions by which money leaves the platform. */
const MONEY_OUT: MoneyAction[] = ["quote.execute", "quote.send", "transfer.out"];
const PERIOD_HOURS = 24;

/**
 * Whether a second person is needed now, and why; null: none. Call it within the transaction that records the intent:
 * until that ends, no other version of the settings takes effect and no other payment of this maker in this currency
 * passes, so that two concurrent payments can't both stay below a sum.
 */
export async function needOf(tx: DatabaseLike, maker: Maker, { money, ...judged }: Judged): Promise<Need | null> {
  const { id } = maker.environment;
  if (money) await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${settingsLock(id)}, 0))`);
  const { version, settings } = await currentSettings(tx, id);
  const because = money
    ? await moneyNeed(tx, maker, { ...judged, money }, settings)
    : otherNeed(judged.action, settings);
  return because === null ? null : { because, version };
}

/** The name of the lock taken to save a new version of an environment's settings. */
export const settingsLock = (environmentId: string): string => `sign-off settings ${environmentId}`;

function otherNeed(action: SignOffAction, settings: SignOffSettings): string | null {
  if (action === "external-account.create" && settings.externalAccounts) {
    return "New external accounts need a second person.";
  }
  if (action === "approval-rules.save" && settings.approvalRules) return "Approval rules need a second person.";
  if (action === "sign-off-settings.save" && isOn(settings)) return "Changes to these settings need a second person.";
  return null;
}

async function moneyNeed(
  tx: DatabaseLike,
  { environment, actor }: Maker,
  { money, resourceId }: Judged & { money: Money },
  settings: SignOffSettings,
): Promise<string | null> {
  const { amount, currency } = money;
  // Settings hold codes in capitals; a service that writes `usd` means the same currency.
  const code = currency.toUpperCase();
  const limit = settings.limits.find((one) => one.currency === code);
  if (!limit)
    return settings.otherCurrencies ? `No limit is set for ${currency}, so every amount needs a second person.` : null;
  if (limit.decimals !== money.decimals)
    return `The limit for ${currency} was set with a different number of decimals, so this amount can't be compared with it.`;
  const text = (value: number | bigint) => formatMoney({ ...money, amount: value });
  if (limit.above !== null && amount > limit.above) return `More than ${text(limit.above)} in one payment.`;
  if (limit.perDay === null) return null;
  const sums = `sign-off sum ${environment.id} ${actor.personId} ${code}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sums}, 0))`);
  const [sent] = await tx
    .select({ sum: sql<string>`coalesce(sum(${journalEntry.amount}), 0)` })
    .from(journalEntry)
    .where(
      and(
        eq(journalEntry.environmentId, environment.id),
        eq(journalEntry.actorId, actor.personId),
        inArray(journalEntry.action, MONEY_OUT),
        sql`upper(${journalEntry.currency}) = ${code}`,
        ne(journalEntry.status, "refused"),
        gt(journalEntry.createdAt, sql`now() - make_interval(hours => ${PERIOD_HOURS})`),
        resourceId === undefined ? undefined : ne(journalEntry.resourceId, resourceId),
      ),
    );
  const sum = BigInt(sent?.sum ?? 0);
  if (sum + BigInt(amount) <= BigInt(limit.perDay)) return null;
  return `Together with ${text(sum)} sent in the last 24 hours, it exceeds ${text(limit.perDay)}.`;
}
