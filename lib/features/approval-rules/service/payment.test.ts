import { expect, test } from "vitest";
import { completed, readPayment } from "./payment";

const NEEDED = { name: "FULL_NAME", mandatory: true };
const data = {
  id: "Transaction:1",
  type: "INCOMING",
  status: "PENDING",
  source: { sourceType: "UMA_ADDRESS", umaAddress: "$bo@b.example" },
  receivedAmount: { amount: 5_000, currency: { code: "USD", decimals: 2 } },
};
const delivered = (more: Record<string, unknown>) =>
  readPayment(
    Buffer.from(JSON.stringify({ id: "Webhook:1", type: "INCOMING_PAYMENT.PENDING", data: { ...data, ...more } })),
  );

test("what is asked about the recipient stays asked beside an entry that can't be read, whatever the record says", () => {
  const requested = [{ name: "FULL_NAME", isMandatory: true }];
  const payment = delivered({ requestedReceiverCustomerInfoFields: [NEEDED, { mandatory: true }] });
  expect(payment).toMatchObject({ requested, unread: ["requestedReceiverCustomerInfoFields"] });
  expect(completed(payment, data)).toMatchObject({ requested, unread: ["requestedReceiverCustomerInfoFields"] });
  const record = { ...data, requestedReceiverCustomerInfoFields: [{ name: "NATIONALITY" }] };
  expect(completed(payment, record).requested).toEqual([{ name: "NATIONALITY", isMandatory: true }]);
});
