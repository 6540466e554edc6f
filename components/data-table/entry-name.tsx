"use client";

import { type ComponentType, createContext, type ReactNode, use } from "react";
import type { EntryFilter } from "@/lib/fields";

export interface EntryNameProps {
  filter: EntryFilter;
  id: string;
}

export interface EntryEditorProps {
  filter: EntryFilter;
  /** The selected id, "" for none. */
  value: string;
  onPick: (value: string) => void;
}

/** How to name and pick what an id refers to: lists don't know names, the directory does. */
export interface EntryParts {
  Name: ComponentType<EntryNameProps>;
  Editor: ComponentType<EntryEditorProps>;
}

const EntryContext = createContext<EntryParts | null>(null);

/** Provides the directory's names and pickers to the lists below. */
export function EntryProvider({ parts, children }: { parts: EntryParts; children: ReactNode }) {
  return <EntryContext value={parts}>{children}</EntryContext>;
}

/** The display name of a filter's value; the value itself if there is no provider. */
export function EntryName(props: EntryNameProps) {
  const parts = use(EntryContext);
  return parts ? <parts.Name {...props} /> : props.id;
}

/** Picks a filter's value by name. Throws without a provider, as users can't be expected to type ids. */
export function EntryEditor(props: EntryEditorProps) {
  const parts = use(EntryContext);
  if (!parts) throw new Error(`the list has nobody to name what "${props.filter.label}" is picked from`);
  return <parts.Editor {...props} />;
}
