"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { EntryProvider } from "@/components/data-table/entry-name";
import { DirectoryName } from "./entry-name";

const DirectoryEditor = dynamic(() => import("./entry-editor").then((module) => module.DirectoryEditor), {
  ssr: false,
});
const parts = { Name: DirectoryName, Editor: DirectoryEditor };

/** Gives every list below names for ids, and pickers where an id is asked for. */
export function DirectoryEntries({ children }: { children: ReactNode }) {
  return <EntryProvider parts={parts}>{children}</EntryProvider>;
}
