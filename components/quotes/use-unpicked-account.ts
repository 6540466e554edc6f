import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useEnvironment } from "@/lib/client/environment";
import { accountOptionsQuery } from "@/lib/features/accounts/queries";
import type { AccountOption, SearchAccountsInput } from "@/lib/features/accounts/schema";

/** The two fields that every payment form has. */
export interface Sides extends FieldValues {
  source: AccountOption | null;
  destination: AccountOption | null;
}

/**
 * An account not picked on this page: named in its URL, or restored from a draft. Without an id: the customer's only
 * usable account, if there is just one.
 */
export interface Unpicked {
  id?: string;
  customerId?: string;
}

function findUnpicked({ id, customerId }: Unpicked, options: AccountOption[]): AccountOption | undefined {
  if (id !== undefined) return options.find((option) => option.id === id);
  const usable = options.filter((option) => option.customerId === customerId && option.disabledReason === null);
  return usable.length === 1 ? usable[0] : undefined;
}

/**
 * Sets such an account in the builder with current data, unless another was chosen in the meantime: a draft's balance
 * and status are outdated. An account that can't be used now isn't chosen; its reason is shown at the field. Returns
 * whether the field is empty only because the account is still loading.
 */
export function useUnpickedAccount<Values extends FieldValues & Pick<Sides, "source" | "destination">, Parsed>(
  side: "source" | "destination",
  account: Unpicked | null,
  whole: UseFormReturn<Values, unknown, Parsed>,
  of?: SearchAccountsInput["of"],
): boolean {
  // Only these two fields of the form are touched, and its type guarantees them.
  const form = whole as unknown as UseFormReturn<Sides>;
  const environment = useEnvironment();
  const search = useQuery({
    ...accountOptionsQuery(environment, { side, text: account?.id ?? "", customerId: account?.customerId, of }),
    enabled: account !== null,
  });
  const options = search.isPlaceholderData ? undefined : search.data?.options;
  const placed = useRef<Unpicked | null>(null);
  useEffect(() => {
    // Only once: what the user chooses or clears afterwards stays.
    if (account === null || !options || placed.current === account) return;
    placed.current = account;
    const chosen = form.getValues(side);
    if (chosen !== null && chosen.id !== account.id) return;
    const found = findUnpicked(account, options);
    if (!found && account.id === undefined) return;
    if (found?.disabledReason === null) {
      if (chosen) form.setValue(side, found);
      // The user didn't type it: it becomes the default.
      else form.resetField(side, { defaultValue: found });
      return;
    }
    if (chosen) form.setValue(side, null, { shouldDirty: true });
    const label = (found ?? chosen)?.label;
    const message = found?.disabledReason ?? "The selected account can't be found.";
    form.setError(side, { type: "preset", message: label ? `${label}: ${message}` : message });
  }, [account, options, side, form]);
  // Without an account the query is that of the field's own suggestions: those fill nothing.
  return account !== null && options === undefined && search.isFetching && form.getValues(side) === null;
}
