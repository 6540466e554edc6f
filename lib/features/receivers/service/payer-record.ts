import "server-only";
import { createHmac } from "node:crypto";
import type { Customer } from "@/lib/contract/customer";
import { customerInfoKind, customerInfoLabel } from "@/lib/contract/customer-info-fields";
import { customerInfoValue } from "@/lib/contract/customer-info-values";
import { isShown, maskFact } from "@/lib/contract/personal-data";
import { env } from "@/lib/server/env";
import type { PayerField } from "../schema";

/**
 * A token for a value in a customer's record. Keyed, because a birth date is easily guessed from a plain hash. Another
 * value, field or customer has another one, and so has the same value under another vault key: then it is shown again.
 */
export function recordToken(customerId: string, name: string, value: string): string {
  const [first] = env().vaultKeys;
  if (!first) throw new Error("The vault has no key.");
  const text = JSON.stringify(["payer-data", customerId, name, value]);
  return createHmac("sha256", first.key).update(text).digest("base64url");
}

/** A requested field with the value in the customer's record, masked by the policy. */
export function payerField(name: string, isMandatory: boolean, customer: Customer | null): PayerField {
  const value = customerInfoValue(name, customer);
  const isMasked = !isShown(name, "customer");
  return {
    name,
    label: customerInfoLabel(name),
    isMandatory,
    kind: customerInfoKind(name),
    record:
      customer && value !== null
        ? { text: isMasked ? maskFact(name, value) : value, isMasked, token: recordToken(customer.id, name, value) }
        : null,
  };
}
