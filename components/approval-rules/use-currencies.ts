import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useEnvironment } from "@/lib/client/environment";
import { currenciesQuery } from "@/lib/features/accounts/queries";

/** The platform's currencies and their decimals. */
export function useCurrencies() {
  const environment = useEnvironment();
  const { data } = useQuery(currenciesQuery(environment));
  const known = useMemo(() => new Map(data?.currencies.map(({ code, decimals }) => [code, decimals])), [data]);
  const currencies = useMemo(() => [...known.keys()], [known]);
  const decimals = useCallback((code: string) => known.get(code) ?? null, [known]);
  return { currencies, decimals };
}
