"use client";

import { useQuery } from "@tanstack/react-query";
import { useEnvironment } from "@/lib/client/environment";
import { importRulesQuery } from "@/lib/features/imports/queries";

/** Whether a row of this environment's files can hold a bank account; null while that is being read. */
export function useBankColumns(): boolean | null {
  const { data, error } = useQuery(importRulesQuery(useEnvironment()));
  if (data) return data.hasBankColumns;
  return error ? true : null;
}
