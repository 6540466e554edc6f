import { isRecord } from "./json-text";

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

/** The older name states only the direction of the payment: `INCOMING_PAYMENT`. */
const OLDER_NAME = /^(INCOMING|OUTGOING)_PAYMENT$/;

/**
 * A delivery's JSON in the present envelope `{id, type, timestamp, data}`. The one in the guides of revision 1,
 * `{transaction {transactionId, …}, requestedReceiverUserInfoFields, timestamp, webhookId, type "INCOMING_PAYMENT"}`,
 * is converted to it (interface-revisions 4); anything else is returned unchanged. An older incoming payment without a
 * state is treated as awaiting approval: a needless 202 costs nothing.
 */
export function presentEnvelope(json: unknown): unknown {
  if (!isRecord(json)) return json;
  const { webhookId, transaction, requestedReceiverUserInfoFields: requested, ...rest } = json;
  const id = rest.id ?? webhookId;
  if (!isRecord(transaction) || rest.data !== undefined) return rest.id === id ? json : { ...json, id };
  const { transactionId, ...payment } = transaction;
  const name = text(rest.type) ?? "";
  const direction = OLDER_NAME.exec(name)?.[1];
  const status = text(payment.status) ?? (direction === "INCOMING" ? "PENDING" : undefined);
  return {
    ...rest,
    id,
    type: direction && status ? `${name}.${status}` : rest.type,
    data: {
      ...(direction ? { type: direction } : {}),
      ...(status ? { status } : {}),
      ...(requested === undefined ? {} : { requestedReceiverCustomerInfoFields: requested }),
      ...payment,
      id: payment.id ?? transactionId,
    },
  };
}
