"use client";

import type { ReactNode } from "react";
import { EntryProvider } from "@/components/data-table/entry-name";
import { onDemand } from "@/components/ui/on-demand";
import { DirectoryName } from "./entry-name";

const DirectoryEditor = onDemand(() => import("./entry-editor").then((module) => module.DirectoryEditor));
const parts = { Name: DirectoryName, Editor: DirectoryEditor };

/** Provides all lists below with names for ids, and with pickers for filters by id. */
export function DirectoryEntries({ children }: { children: ReactNode }) {
  return <EntryProvider parts={parts}>{children}</EntryProvider>;
}
