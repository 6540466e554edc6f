"use client";

import { useQuery } from "@tanstack/react-query";
import { useEnvironment } from "@/lib/client/environment";
import { ANY_COLUMNS, type ColumnRules } from "@/lib/features/imports/check/file-start";
import { importRulesQuery } from "@/lib/features/imports/queries";

/** Whether a row of this environment's files can, and may, contain a bank account; null while loading. */
export function useBankColumns(): ColumnRules | null {
  const { data, error } = useQuery(importRulesQuery(useEnvironment()));
  return data ?? (error ? ANY_COLUMNS : null);
}
