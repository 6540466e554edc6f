"use client";

import { createContext, use } from "react";
import type { AccountTypeList } from "@/lib/features/external-accounts/schema";

type Table = AccountTypeList["types"];

const TableContext = createContext<Table>([]);

/** Provides the form below with the account types that this deployment knows. */
export const AccountTable = TableContext.Provider;

/** The account types that this deployment knows. */
export function useAccountTable(): Table {
  return use(TableContext);
}
