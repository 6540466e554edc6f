"use client";

import { createContext, type ReactNode, use, useMemo } from "react";
import type { AccountTypeList } from "@/lib/features/external-accounts/schema";

type Table = AccountTypeList["types"];

const TableContext = createContext<{ environment: string; types: Table }>({ environment: "", types: [] });

interface AccountTableProps {
  environment: string;
  types: Table;
  children: ReactNode;
}

/** Gives the form below the kinds of account that this deployment knows. */
export function AccountTable({ environment, types, children }: AccountTableProps) {
  return <TableContext value={useMemo(() => ({ environment, types }), [environment, types])}>{children}</TableContext>;
}

/** The kinds of account that this deployment knows. */
export function useAccountTable(): Table {
  return use(TableContext).types;
}

/** The environment whose table it is. */
export function useAccountEnvironment(): string {
  return use(TableContext).environment;
}
