"use client";

import { useQuery } from "@tanstack/react-query";
import { useEnvironment } from "@/components/shell/session";
import { importRulesQuery } from "@/lib/features/imports/queries";

/** Whether a row of this environment's files can hold a bank account; null while that is being read. */
export function useBankColumns(): boolean | null {
  const environment = useEnvironment();
  const { data, error } = useQuery({
    ...importRulesQuery(environment?.slug ?? ""),
    enabled: environment !== null,
  });
  if (data) return data.hasBankColumns;
  return error || environment === null ? true : null;
}
