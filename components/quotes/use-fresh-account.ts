import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import { useEnvironment } from "@/lib/client/environment";
import { accountOptionsQuery } from "@/lib/features/accounts/queries";
import type { AccountOption, SearchAccountsInput } from "@/lib/features/accounts/schema";
import type { Sides } from "./use-unpicked-account";

/** Keeps a chosen account's balance and status as the service reports them now, not as they were when chosen. */
export function useFreshAccount(
  side: "source" | "destination",
  chosen: AccountOption | null,
  of?: SearchAccountsInput["of"],
): void {
  const environment = useEnvironment();
  const { getValues, setValue, resetField, formState } = useFormContext<Sides>();
  const openedWith = formState.defaultValues?.[side]?.id;
  const search = { side, text: chosen?.id ?? "", customerId: chosen?.customerId ?? undefined, of };
  const query = useQuery({ ...accountOptionsQuery(environment, search), enabled: chosen !== null });
  const found = query.isPlaceholderData ? undefined : query.data?.options.find(({ id }) => id === chosen?.id);
  useEffect(() => {
    const now = getValues(side);
    if (!found || now?.id !== found.id || JSON.stringify(now) === JSON.stringify(found)) return;
    // An account that the user didn't pick remains the form's default.
    if (openedWith === found.id) resetField(side, { defaultValue: found });
    else setValue(side, found);
  }, [found, side, openedWith, getValues, setValue, resetField]);
}
