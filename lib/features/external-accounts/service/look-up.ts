import "server-only";
import type { AccountType } from "@/lib/contract/account-types";
import type { ExternalAccount } from "@/lib/contract/external-account";
import { isUpstreamError, type UpstreamError } from "@/lib/errors";
import { lookAgain, OpenOutcomeError } from "@/lib/server/journal/uncertain";
import { walkCustomer, walkPlatform } from "@/lib/upstream/account-walk";
import type { Upstream } from "@/lib/upstream/client";
import type { CreateAccountInput } from "../schema";
import { differences } from "./same-account";

/**
 * The owner's account with the platform account id, if any. `isComplete`: all of the owner's accounts were seen;
 * `error`: the service could not be asked.
 */
export interface LookUp {
  account: ExternalAccount | undefined;
  isComplete: boolean;
  error?: UpstreamError;
}

/**
 * Searches the owner's accounts, up to a thousand, for the platform account id of `input`. With a service that doesn't
 * return that id (interface-revisions 1), an account matches when all of its data is the same.
 */
export async function lookUp(
  upstream: Upstream,
  input: CreateAccountInput,
  table: readonly AccountType[],
): Promise<LookUp> {
  const fits = (account: ExternalAccount) =>
    account.platformAccountId === undefined
      ? differences(input, account, table).length === 0
      : account.platformAccountId === input.platformAccountId;
  const visit = (page: ExternalAccount[]) => page.some((each) => isOwn(each, input) && fits(each));
  const walk =
    input.scope === "platform"
      ? await walkPlatform(upstream, { visit })
      : await walkCustomer(upstream, input.customerId, visit);
  const account = walk.accounts.find((each) => isOwn(each, input) && fits(each));
  // One that can't be read, or whose id isn't returned, may be the wanted one, whatever it looks like.
  const isSeen =
    walk.unreadRecords === 0 &&
    !walk.accounts.some(
      (each) => each.unreadFields?.some(isOfIdentity) || (isOwn(each, input) && each.platformAccountId === undefined),
    );
  return { account, isComplete: (walk.isEnd && isSeen) || account !== undefined };
}

const isOfIdentity = (field: string) => field === "platformAccountId" || field === "customerId";

/** Rechecks the filter: if the service ignored it, another customer's account could look like this one. */
function isOwn(account: ExternalAccount, input: CreateAccountInput): boolean {
  return input.scope === "platform" || account.customerId === undefined || account.customerId === input.customerId;
}

/** Looks a few times, even if the service can't be asked at first: the last attempt counts. */
export async function lookFor(
  upstream: Upstream,
  input: CreateAccountInput,
  table: readonly AccountType[],
): Promise<LookUp> {
  const look = () =>
    lookUp(upstream, input, table).catch((error: unknown): LookUp => {
      if (!isUpstreamError(error)) throw error;
      return { account: undefined, isComplete: false, error };
    });
  return await lookAgain(look, ({ account }) => account !== undefined);
}

/** What is known when a creation was not answered and the account was not found. */
export function openOutcome(input: CreateAccountInput, isComplete: boolean, cause: unknown): OpenOutcomeError {
  const next =
    "Try again in a moment with the same platform account ID. Corridor checks for the account first, so it won't be added twice.";
  const facts = isComplete
    ? {
        code: "external_account_not_there",
        title: "The service didn't confirm, and the account doesn't exist.",
        detail: `Corridor just checked: this owner has no account with platform account ID ${input.platformAccountId}.`,
        meaning: "As far as the service reports, nothing was created.",
        next,
      }
    : {
        code: "external_account_unknown",
        title: "The account may or may not have been created.",
        detail: "The service didn't confirm it, and Corridor can't read all its accounts right now.",
        meaning: "No money moved.",
        next,
      };
  return new OpenOutcomeError(facts, cause);
}
