"use client";

import { type ComponentType, createContext, type ReactNode, use } from "react";
import type { EntryFilter } from "@/lib/fields";

export interface EntryNameProps {
  filter: EntryFilter;
  id: string;
}

export interface EntryEditorProps {
  filter: EntryFilter;
  /** The id that is set, "" for none. */
  value: string;
  onPick: (value: string) => void;
}

/** How what an id stands for is named and picked: the lists know no names, the directory does. */
export interface EntryParts {
  Name: ComponentType<EntryNameProps>;
  Editor: ComponentType<EntryEditorProps>;
}

const EntryContext = createContext<EntryParts | null>(null);

/** Gives the lists below the directory's names and pickers. */
export function EntryProvider({ parts, children }: { parts: EntryParts; children: ReactNode }) {
  return <EntryContext value={parts}>{children}</EntryContext>;
}

/** What the value of a filter is called; the value itself where nobody knows names. */
export function EntryName(props: EntryNameProps) {
  const parts = use(EntryContext);
  return parts ? <parts.Name {...props} /> : props.id;
}

/** Picks the value of a filter by name. Throws without a provider: nobody knows ids by heart. */
export function EntryEditor(props: EntryEditorProps) {
  const parts = use(EntryContext);
  if (!parts) throw new Error(`the list has nobody to name what "${props.filter.label}" is picked from`);
  return <parts.Editor {...props} />;
}
