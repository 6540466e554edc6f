"use client";

import { createContext, use } from "react";
import type { AccountTypeList } from "@/lib/features/external-accounts/schema";

type Table = AccountTypeList["types"];

const TableContext = createContext<Table>([]);

/** Gives the form below the kinds of account that this deployment knows. */
export const AccountTable = TableContext.Provider;

/** The kinds of account that this deployment knows. */
export function useAccountTable(): Table {
  return use(TableContext);
}
