import type { UseFormReturn } from "react-hook-form";
import { isSameRequest } from "@/lib/features/quotes/check/asked";
import type { CreateQuoteInput, QuoteView } from "@/lib/features/quotes/schema";
import { destinationOf } from "./quote-request";
import type { QuoteFormValues } from "./quote-values";

/**
 * The service has created an account from the typed details: pays that account from here on, so that pricing again
 * doesn't create another. Returns the request as it now is.
 */
export function takeMade(
  form: UseFormReturn<QuoteFormValues, unknown, CreateQuoteInput>,
  { asked, payee }: QuoteView,
  input: CreateQuoteInput,
): CreateQuoteInput {
  const { destination } = input;
  const made = asked?.destination;
  if (destination.destinationType !== "EXTERNAL_ACCOUNT_DETAILS" || made?.destinationType !== "ACCOUNT") return input;
  const { customerId, currency } = destination.externalAccountDetails;
  // Changed while the price was loading: what is typed now is another account.
  const now = destinationOf(form.getValues());
  if (!now || !isSameRequest({ destination: now.destination }, { destination })) return input;
  form.setValue("destination", {
    ...{ id: made.accountId, kind: "external-account", customerId: customerId || null, currency },
    ...{ label: payee.account ?? "New account", owner: payee.name ?? "Unnamed" },
    ...{ balance: null, status: "ACTIVE", disabledReason: null },
  });
  form.setValue("destinationKind", "account");
  form.setValue("details", null);
  return { ...input, destination: made };
}
