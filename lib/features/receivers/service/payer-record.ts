import "server-only";
import { createHmac } from "node:crypto";
import type { Customer } from "@/lib/contract/customer";
import { customerInfoKind, customerInfoLabel } from "@/lib/contract/customer-info-fields";
import { customerInfoValue } from "@/lib/contract/customer-info-values";
import { isShown, maskFact } from "@/lib/contract/personal-data";
import { env } from "@/lib/server/env";
import type { PayerField } from "../schema";

/**
 * Stands for a value in a customer's record. Keyed: a birth date is soon guessed from a mere hash. Another value, field
 * or customer has another one, and so has the same value once the vault has another key: then it is shown anew.
 */
export function recordToken(customerId: string, name: string, value: string): string {
  const [first] = env().vaultKeys;
  if (!first) throw new Error("The vault has no key.");
  const text = JSON.stringify(["payer-data", customerId, name, value]);
  return createHmac("sha256", first.key).update(text).digest("base64url");
}

/** A field that is asked for, with what the customer's record says, masked as the policy has it. */
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
