import { z } from "zod";
import { refuse } from "../http/api-error";
import type { DeliveryResponse } from "../state/records";
import type { StoredTransaction } from "../state/resources";
import type { World } from "../state/world";
import { hasRoom } from "./accounts";
import { ledgerAccount, move, postEntry, system } from "./entries";
import { changeTransaction, findTransaction, storeTransaction, transactionById } from "./transactions";

/** A transaction's record as the approval webhook shows it. */
function approvalData(stored: StoredTransaction) {
  const fields = stored.approval?.requiredFields ?? [];
  return {
    ...stored.record,
    requestedReceiverCustomerInfoFields: fields.map((name) => ({ name, mandatory: true })),
  };
}

/**
 * Stores an incoming payment that needs the platform's decision and asks for it: the response to that one webhook
 * decides, or starts the approval window (interface-defaults 1.1, 1.2). Without a webhook URL it starts at once.
 */
export function askForApproval(world: World, stored: StoredTransaction): void {
  storeTransaction(world, stored);
  const asked = world.sender.enqueue("INCOMING_PAYMENT.PENDING", approvalData(stored), stored.id);
  const grace = asked === null ? 0 : world.settings.webhookTimeoutSeconds;
  world.scheduler.after(world.settings.approvalWindowSeconds + grace, "approval-timeout", stored.id);
}

/** The transaction, if it still awaits the platform's decision. */
function undecided(stored: StoredTransaction | undefined): StoredTransaction | null {
  const waits = stored?.approval?.state === "asked" || stored?.approval?.state === "waiting";
  return stored && waits && stored.record.status === "PENDING" ? stored : null;
}

function approve(world: World, stored: StoredTransaction, how: string): StoredTransaction {
  world.scheduler.cancel("approval-timeout", stored.id);
  world.store.count("approvals", stored.id);
  world.store.count(`approvals by ${how}`, stored.id);
  const approval = { requiredFields: stored.approval?.requiredFields ?? [], state: "approved" as const };
  const approved = changeTransaction(world, { ...stored, approval }, { status: "PROCESSING" });
  world.scheduler.after(world.settings.settlementSeconds, "incoming-step", stored.id);
  return approved;
}

function reject(world: World, stored: StoredTransaction, how: string): StoredTransaction {
  world.scheduler.cancel("approval-timeout", stored.id);
  world.store.count("rejections", stored.id);
  world.store.count(`rejections by ${how}`, stored.id);
  const approval = { requiredFields: stored.approval?.requiredFields ?? [], state: "rejected" as const };
  return changeTransaction(world, { ...stored, approval }, { status: "REJECTED" });
}

function requirePending(world: World, id: string): StoredTransaction {
  const stored = transactionById(world, id);
  const pending = undecided(stored);
  if (pending) return pending;
  throw refuse(409, "TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL", "The transaction isn't awaiting a decision.", {
    status: stored.record.status,
  });
}

/** `POST /transactions/{id}/approve`. Throws 409 if it is no longer waiting, 400 if requested data is missing. */
export function approveByCall(world: World, id: string, info: Record<string, unknown>): StoredTransaction {
  const stored = requirePending(world, id);
  const missing = (stored.approval?.requiredFields ?? []).filter((name) => info[name] === undefined);
  if (missing.length > 0) {
    throw refuse(400, "MISSING_MANDATORY_USER_INFO", `Missing: ${missing.join(", ")}.`, { missing });
  }
  return approve(world, stored, "call");
}

/** `POST /transactions/{id}/reject` (interface-defaults 1.6). Throws 409 if it is no longer waiting. */
export function rejectByCall(world: World, id: string): StoredTransaction {
  return reject(world, requirePending(world, id), "call");
}

const MoreData = z.looseObject({ requiredFields: z.array(z.looseObject({ name: z.string() })).optional() });

/** The platform's response to the approval webhook is its decision (interface-defaults 1.1). */
function onResponse(world: World, id: string, response: DeliveryResponse): void {
  const stored = undecided(findTransaction(world, id));
  if (!stored) return;
  const approval = { requiredFields: stored.approval?.requiredFields ?? [], state: "waiting" as const };
  if (response.status === 202) {
    storeTransaction(world, { ...stored, approval });
    world.scheduler.after(world.settings.approvalWindowSeconds, "approval-timeout", id);
  } else if (response.status === 200) {
    approve(world, stored, "webhook");
  } else if (response.status === 403) {
    reject(world, stored, "webhook");
  } else if (response.status === 422 && stored.record.counterpartyInformation?.POSTAL_ADDRESS === undefined) {
    askAgain(world, stored, response.body);
  } else {
    fail(world, stored, "PAYMENT_APPROVAL_WEBHOOK_ERROR");
  }
  world.store.flush();
}

/** A 422 requests more of the sender's data: it is added, once, and the platform is asked again. */
function askAgain(world: World, stored: StoredTransaction, body: string): void {
  let wanted: string[] = [];
  try {
    wanted = MoreData.parse(JSON.parse(body)).requiredFields?.map((field) => field.name) ?? [];
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof z.ZodError)) throw error;
  }
  const more = Object.fromEntries(
    [...wanted, "POSTAL_ADDRESS", "TAX_ID"].map((name) => [name, `supplied ${name.toLowerCase()}`]),
  );
  const counterpartyInformation = { ...more, ...stored.record.counterpartyInformation };
  askForApproval(world, changeTransaction(world, stored, { counterpartyInformation }, null));
}

function fail(world: World, stored: StoredTransaction, failureReason: string): void {
  world.scheduler.cancel("approval-timeout", stored.id);
  changeTransaction(world, stored, { status: "FAILED", failureReason });
}

function step(world: World, id: string): void {
  const stored = findTransaction(world, id);
  if (stored?.record.status !== "PROCESSING") return;
  if (stored.outcome === "returned") {
    changeTransaction(world, stored, { status: "REFUNDED" });
    return;
  }
  if (stored.outcome !== "") {
    changeTransaction(world, stored, {
      status: "FAILED",
      failureReason: stored.from.kind === "uma" ? "OFFRAMP_FAILED" : "QUOTE_EXECUTION_FAILED",
    });
    return;
  }
  const amount = stored.record.receivedAmount?.amount ?? 0;
  const account = world.store.tables.internalAccounts.get(stored.to.party);
  if (account && !hasRoom(world, account, amount)) {
    fail(world, stored, "OFFRAMP_FAILED");
    return;
  }
  postEntry(world, move(system("funding"), ledgerAccount(stored.to, "payout"), stored.to.currency, amount));
  changeTransaction(world, stored, { status: "COMPLETED", settledAt: world.clock.iso() });
}

/** Registers the incoming flows with the scheduler and the sender. */
export function registerIncoming(world: World): void {
  world.scheduler.on("incoming-step", (id) => step(world, id));
  world.scheduler.on("approval-timeout", (id) => {
    const stored = undecided(findTransaction(world, id));
    if (stored) fail(world, stored, "PAYMENT_APPROVAL_TIMED_OUT");
  });
  world.sender.onApprovalResponse = (id, response) => onResponse(world, id, response);
}

/**
 * Starts a pull or deposit, which needs no approval: it begins in PROCESSING, never in PENDING, because an INCOMING
 * transaction in PENDING asks the platform for a decision (interface-defaults 5).
 */
export function beginIncoming(world: World, stored: StoredTransaction): void {
  storeTransaction(world, stored);
  const wait = stored.outcome === "009" ? 30 : world.settings.processingSeconds + world.settings.settlementSeconds;
  world.scheduler.after(wait, "incoming-step", stored.id);
}
