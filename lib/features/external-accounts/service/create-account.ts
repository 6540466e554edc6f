import "server-only";
import type { AccountType } from "@/lib/contract/account-types";
import type { ExternalAccount } from "@/lib/contract/external-account";
import { isUpstreamError, UpstreamError } from "@/lib/errors";
import { type Pass, withSignOff } from "@/lib/features/sign-offs/service/with-sign-off";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { parseInput } from "@/lib/server/http/read-input";
import { isOutcomeUnknown, onlyOneAtATime, recordingOpen, recordingRefusal } from "@/lib/server/journal/uncertain";
import { checkedAccount } from "../check/new-account";
import { CreateAccountInput, type CreateAccountResult } from "../schema";
import { askOfAccount } from "./account-ask";
import { accountBody } from "./account-body";
import { environmentAccountTypes } from "./account-types";
import { type LookUp, lookFor, lookUp, openOutcome } from "./look-up";
import { sameOrRefuse } from "./same-account";
import { accountRows, rememberAccounts } from "./views";

/**
 * Creates an external account of a customer or of the platform (specification 4.2). The call is not idempotent, so: one
 * creation per owner and platform account id at a time; an existing account with that id is returned when its data and
 * beneficiary are the same, and otherwise refuses this one; a lost response is settled by looking for the account,
 * never by a second call. Throws `ConflictError` for a refusal, `OpenOutcomeError` that says what is known for a lost
 * response; the service's own messages are attached to the fields of the form. Where the settings require a second
 * person, nothing is created, and the waiting request is returned. The audit log holds the request before it is sent,
 * then its outcome.
 */
export async function createExternalAccount(
  ctx: EnvironmentContext,
  asked: CreateAccountInput,
): Promise<CreateAccountResult> {
  requirePermission(ctx, "accounts:create");
  const table = environmentAccountTypes(ctx);
  const input = parseInput(checkedAccount(table), asked);
  const owner = input.scope === "customer" ? input.customerId : "platform";
  const name = `external-account.create ${ctx.environment.id} ${owner} ${input.platformAccountId}`;
  // Until the service has given the account an id, it is recorded under the platform's id.
  const open = record(input, input.platformAccountId);
  const create = async (held: EnvironmentContext, pass: Pass): Promise<Made> => {
    const before = await lookUp(held.upstream, input, table).catch((error: unknown) => {
      throw nothingCreated(error);
    });
    if (before.account) return { account: sameOrRefuse(input, before.account, table), how: "found" };
    // Committed before the call, so a creation is on record even if the process dies before recording the outcome.
    await held.db.transaction(async (tx) => {
      await pass(tx);
      await recordAudit(tx, held, { ...open, action: "external-account.request-create" });
    });
    const refused = { ...open, action: "external-account.create-refused" as const };
    const made = await recordingRefusal(held, refused, () => sendOrFind(held, input, before, table));
    await recordMade(held, input, made);
    return made;
  };
  const ask = () => askOfAccount(ctx, input, table);
  return await withSignOff(ctx, { action: "external-account.create" }, ask, async (pass) => {
    const { account, how } = await recordingOpen(ctx, open, () =>
      onlyOneAtATime(ctx, name, (held) => create(held, pass)),
    );
    const [row] = await accountRows(ctx.db, ctx.environment.id, [account]);
    if (!row) throw new Error("a row was lost between the service and the response");
    return { account: row, how };
  });
}

/** Creates the account that was signed off, as its maker; returns its id. One already created is found again. */
export async function createSigned(maker: EnvironmentContext, request: Record<string, unknown>) {
  const made = await createExternalAccount(maker, CreateAccountInput.parse(request));
  return "account" in made ? made.account.id : null;
}

type Made = { account: ExternalAccount; how: "answered" | "found" };

async function sendOrFind(
  ctx: EnvironmentContext,
  input: CreateAccountInput,
  before: LookUp,
  table: readonly AccountType[],
): Promise<Made> {
  try {
    return { account: await send(ctx, input, table), how: "answered" };
  } catch (error) {
    const isOpen = isOutcomeUnknown(error) || (isUpstreamError(error) && error.failure.httpStatus === 409);
    if (!isOpen) throw atFormFields(error);
    const found = await lookFor(ctx.upstream, input, table);
    const isAnswered = !isOutcomeUnknown(error);
    if (found.account) {
      // A 409 means that an account exists, not that it is this one; nor is one that wasn't seen before surely new.
      const isNew = !isAnswered && before.isComplete;
      return { account: isNew ? found.account : sameOrRefuse(input, found.account, table), how: "found" };
    }
    if (isAnswered) throw atFormFields(error);
    throw openOutcome(input, before.isComplete && found.isComplete, found.error ?? error);
  }
}

/** Sends only what the environment's table has a place for; `input` has been checked by it. */
async function send(
  ctx: EnvironmentContext,
  input: CreateAccountInput,
  table: readonly AccountType[],
): Promise<ExternalAccount> {
  const body = accountBody(input, table);
  if (input.scope === "platform") return await ctx.upstream.createPlatformExternalAccount({ body });
  return await ctx.upstream.createExternalAccount({ body: { ...body, customerId: input.customerId } });
}

/** What the audit log records about a new account: no number, no personal data. */
function record(input: CreateAccountInput, id: string) {
  const { scope, customerId, currency, platformAccountId, accountType } = input;
  const owner = scope === "customer" ? { customerId } : {};
  return {
    action: "external-account.create" as const,
    resource: { type: "ExternalAccount" as const, id },
    after: { scope, currency, platformAccountId, accountType, ...owner },
  };
}

async function recordMade(ctx: EnvironmentContext, input: CreateAccountInput, { account, how }: Made) {
  const made = record(input, account.id);
  const found = how === "found" ? { confirmedBy: "reading back" } : {};
  await ctx.db.transaction(async (tx) => {
    await recordAudit(tx, ctx, { ...made, after: { ...made.after, ...found } });
    await rememberAccounts(tx, ctx.environment.id, [account]);
  });
}

/** The lookup before the creation failed, and nothing else was requested. */
function nothingCreated(error: unknown): unknown {
  if (!isUpstreamError(error)) return error;
  return new UpstreamError(error.status, { ...error.facts, meaning: "Nothing was created." }, error.failure, {
    cause: error,
  });
}

const FORM_FIELDS: Record<string, string> = {
  "accountInfo.beneficiary": "beneficiary.beneficiaryType",
  "accountInfo.paymentRails": "rails",
};

/** The service names fields of its own body; the form keeps type and beneficiary apart from the account's data. */
export function atFormFields(error: unknown): unknown {
  if (!isUpstreamError(error) || !error.facts.fields) return error;
  const fields = Object.fromEntries(
    Object.entries(error.facts.fields).map(([path, message]) => [
      FORM_FIELDS[path] ?? path.replace(/^accountInfo\.(accountType$|beneficiary\.)/, "$1"),
      message,
    ]),
  );
  return new UpstreamError(error.status, { ...error.facts, fields }, error.failure, { cause: error });
}
