import { requireReady, requireRoom } from "../flows/accounts";
import { createIncomingPayment } from "../flows/incoming-payment";
import { executeQuote } from "../flows/outgoing";
import { quoteById, transactionById } from "../flows/transactions";
import { refuse } from "../http/api-error";
import type { Call } from "../http/call";
import { customerById, customerByUma } from "./customers";

/** `POST /sandbox/send`: simulates the arrival of a realtime quote's funds (specification 4.5). */
export function sandboxSend({ world, body }: Call<"sandboxSend">) {
  const quote = quoteById(world, body.quoteId);
  if (quote.from.kind !== "realtime") {
    throw refuse(400, "INVALID_INPUT", "This quote is funded from an account; execute it instead.", {
      field: "quoteId",
    });
  }
  if (body.currencyCode !== quote.from.currency) {
    throw refuse(400, "INVALID_CURRENCY", `The quote is funded in ${quote.from.currency}.`, { field: "currencyCode" });
  }
  if (body.currencyAmount !== undefined && body.currencyAmount !== quote.quote.totalSendingAmount) {
    throw refuse(400, "INVALID_AMOUNT", `The quote requires ${quote.quote.totalSendingAmount}.`, {
      field: "currencyAmount",
    });
  }
  const { id } = executeQuote(world, quote);
  return transactionById(world, id).record;
}

/**
 * `POST /sandbox/uma/receive`: a payment from a sandbox sender, which asks the platform for approval (specification
 * 4.5).
 */
export function sandboxReceive({ world, body }: Call<"sandboxReceive">) {
  const sender = /^\$(success|pending\.long|fail\.compliance)\.([a-z]{3})@/.exec(body.senderUmaAddress);
  if (!sender) throw refuse(400, "SENDER_NOT_ACCEPTED", "Not a sandbox sender.", { field: "senderUmaAddress" });
  const customer =
    body.customerId === undefined
      ? customerByUma(world, body.receiverUmaAddress ?? "")
      : customerById(world, body.customerId);
  if (!customer) throw refuse(404, "USER_NOT_FOUND", "Recipient not found.");
  requireReady(world, customer.id);
  const account = world.store.internalAccountOf(customer.id, body.receivingCurrencyCode);
  if (!account)
    throw refuse(400, "INVALID_CURRENCY", "The recipient has no account in this currency.", {
      field: "receivingCurrencyCode",
    });
  requireRoom(world, account, body.receivingCurrencyAmount);
  if (world.settings.webhookUrl === "") {
    throw refuse(
      400,
      "WEBHOOK_ENDPOINT_NOT_SET",
      "Incoming payments need approval by webhook, and no endpoint is set.",
    );
  }
  const outcome = { success: "", "pending.long": "009", "fail.compliance": "004" }[sender[1] ?? "success"] ?? "";
  return createIncomingPayment(world, {
    account,
    customer,
    senderUmaAddress: body.senderUmaAddress,
    amount: body.receivingCurrencyAmount,
    outcome,
    requiredFields: [],
    senderInformation: { FULL_NAME: "Sandbox Sender", NATIONALITY: "US", BIRTH_DATE: "1988-04-12" },
  }).record;
}
