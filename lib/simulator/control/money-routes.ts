import { z } from "zod";
import { KYC_STATUSES } from "@/lib/contract/customer-status";
import { EXTERNAL_ACCOUNT_STATUSES } from "@/lib/contract/external-account-status";
import { AmountInput } from "@/lib/contract/money-amount";
import { requireRoom } from "../flows/accounts";
import { move, postEntry, system } from "../flows/entries";
import { createIncomingPayment } from "../flows/incoming-payment";
import { senderOf } from "../flows/senders";
import { changeTransaction, quoteById, transactionById } from "../flows/transactions";
import { customerById } from "../handlers/customers";
import { refuse } from "../http/api-error";
import type { World } from "../state/world";
import type { ControlRoute } from "./routes";

const Incoming = z.strictObject({
  /** Absent: the first customer who may receive. */
  customerId: z.string().optional(),
  currency: z.string().default("USD"),
  amount: AmountInput.default(25_000),
  senderUmaAddress: z.string().optional(),
  requiredFields: z.array(z.string()).default([]),
  outcome: z.enum(["", "004", "009"]).default(""),
  description: z.string().optional(),
  count: z.number().int().min(1).max(1000).default(1),
});
const Fund = z.strictObject({ accountId: z.string(), amount: AmountInput });
const Kyc = z.strictObject({ customerId: z.string(), status: z.enum(KYC_STATUSES) });
const Account = z.strictObject({ accountId: z.string(), status: z.enum(EXTERNAL_ACCOUNT_STATUSES) });
const Removed = z.strictObject({ accountId: z.string() });
const Payer = z.strictObject({ quoteId: z.string() });
const Records = z.strictObject({ ids: z.array(z.string()).max(5_000) });
const End = z.strictObject({ transactionId: z.string(), status: z.enum(["COMPLETED", "FAILED"]) });

const KYC_EVENTS: Partial<Record<string, string>> = {
  APPROVED: "CUSTOMER.KYC_APPROVED",
  REJECTED: "CUSTOMER.KYC_REJECTED",
  MANUALLY_APPROVED: "CUSTOMER.KYC_MANUALLY_APPROVED",
  MANUALLY_REJECTED: "CUSTOMER.KYC_MANUALLY_REJECTED",
};

function receiver(world: World, customerId: string | undefined) {
  if (customerId !== undefined) return customerById(world, customerId);
  for (const customer of world.store.tables.customers.all()) {
    if (customer.kycStatus === "APPROVED" && !customer.isDeleted) return customer;
  }
  throw refuse(409, "USER_NOT_READY", "No customer can receive.");
}

/** Payments, deposits and decisions from outside the platform. */
export const moneyRoutes: Record<string, ControlRoute> = {
  "POST /incoming-payments": (world, input) => {
    const { count, ...wanted } = Incoming.parse(input);
    const customer = receiver(world, wanted.customerId);
    const account = world.store.internalAccountOf(customer.id, wanted.currency);
    if (!account) throw refuse(400, "INVALID_CURRENCY", "The customer has no account in this currency.");
    requireRoom(world, account, wanted.amount);
    const transactions = Array.from({ length: count }, () => {
      const sender = senderOf(world, wanted.senderUmaAddress, world.store.tables.transactions.size);
      return createIncomingPayment(world, {
        account,
        customer,
        amount: wanted.amount,
        outcome: wanted.outcome,
        requiredFields: wanted.requiredFields,
        description: wanted.description,
        senderUmaAddress: sender.umaAddress,
        senderInformation: sender.information,
      }).record;
    });
    return { transactions };
  },
  "POST /fund": (world, input) => {
    const { accountId, amount } = Fund.parse(input);
    const account = world.store.tables.internalAccounts.get(accountId);
    if (!account) throw refuse(404, "NOT_FOUND", "Internal account not found.");
    requireRoom(world, account, amount);
    postEntry(world, move(system("funding"), accountId, account.currency, amount));
    return { balance: Number(world.store.ledger.balance(accountId, account.currency)) };
  },
  "POST /customers/kyc": (world, input) => {
    const { customerId, status } = Kyc.parse(input);
    const updated = { ...customerById(world, customerId), kycStatus: status, updatedAt: world.clock.iso() };
    world.store.put("customers", updated);
    const event = KYC_EVENTS[status];
    if (event !== undefined) world.sender.enqueue(event, updated);
    return updated;
  },
  "POST /external-accounts/status": (world, input) => {
    const { accountId, status } = Account.parse(input);
    const stored = world.store.tables.externalAccounts.get(accountId);
    if (!stored) throw refuse(404, "NOT_FOUND", "External account not found.");
    const record = { ...stored.record, status, updatedAt: world.clock.iso() };
    world.store.put("externalAccounts", { ...stored, record });
    return record;
  },
  "POST /external-accounts/remove": (world, input) => {
    const { accountId } = Removed.parse(input);
    const stored = world.store.tables.externalAccounts.get(accountId);
    if (!stored) throw refuse(404, "NOT_FOUND", "External account not found.");
    world.store.remove("externalAccounts", accountId);
    return stored.record;
  },
  "POST /quotes/payer-data": (world, input) => ({
    senderCustomerInfo: quoteById(world, Payer.parse(input).quoteId).senderCustomerInfo ?? {},
  }),
  "POST /transactions/records": (world, input) => ({
    transactions: Records.parse(input).ids.map((id) => transactionById(world, id).record),
  }),
  "POST /transactions/end": (world, input) => {
    const { transactionId, status } = End.parse(input);
    const stored = transactionById(world, transactionId);
    if (world.history.transactionIds.index(transactionId) < 0 || stored.record.status !== "PROCESSING") {
      throw refuse(409, "CONFLICT", "Only a seeded transaction that is stuck in PROCESSING can be ended manually.");
    }
    const failure = stored.record.type === "OUTGOING" ? "TIMEOUT" : "QUOTE_EXECUTION_FAILED";
    const changes = status === "COMPLETED" ? { settledAt: world.clock.iso() } : { failureReason: failure };
    return changeTransaction(world, stored, { status, ...changes }).record;
  },
};
