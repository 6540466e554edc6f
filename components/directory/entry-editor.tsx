"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { EntryEditorProps } from "@/components/data-table/entry-name";
import { StatusBadge } from "@/components/ui/badge";
import { ComboBox } from "@/components/ui/combo-box";
import type { ComboBoxItem } from "@/components/ui/combo-box-state";
import { useDebounced } from "@/components/ui/use-debounced";
import { useEnvironment } from "@/lib/client/environment";
import { customerStatus } from "@/lib/features/customers/fields";
import { entryTitle } from "@/lib/features/directory/fields";
import { entriesQuery, nameQuery } from "@/lib/features/directory/queries";
import type { Entry } from "@/lib/features/directory/schema";
import { accountStatus } from "@/lib/features/external-accounts/fields/status";
import type { EntryFilter } from "@/lib/fields";
import { resourceTypeOf, shortId } from "@/lib/ids";

const PAUSE_MS = 120;
const HINTS: Record<EntryFilter["of"], string> = {
  customer: "By name, platform ID, UMA address or ID.",
  account: "By owner, beneficiary, bank, last four digits or id.",
  "internal-account": "By owner, currency or id.",
  "external-account": "By beneficiary, owner, bank, last four digits or id.",
  resource: "A customer or an account by name, anything else by its whole ID.",
};
const TYPES: Record<Exclude<EntryFilter["of"], "resource">, readonly string[]> = {
  customer: ["Customer"],
  account: ["InternalAccount", "ExternalAccount"],
  "internal-account": ["InternalAccount"],
  "external-account": ["ExternalAccount"],
};

/** `Quote:…`, a UUID or a number: what a record or a delivery can be about. */
const ANY_ID = /^\w+:\S{8,}$|^[\da-f]{8}-[\da-f-]{27}$|^\d+$/i;

/** Picks a customer or an account by familiar facts. A whole id, or what the filter accepts, can be typed too. */
export function DirectoryEditor({ filter, value, onPick }: EntryEditorProps) {
  const slug = useEnvironment();
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const settled = useDebounced(text, PAUSE_MS);
  const search = useQuery(entriesQuery(slug, { text: settled, kind: filter.of }));
  const chosen = useQuery(nameQuery(slug, resourceTypeOf(value) ? value : "")).data?.entry;
  const isBehind = settled !== text || search.isPlaceholderData;
  const items = (isBehind ? [] : (search.data?.entries ?? [])).map(itemOf);
  const own = ownItem(filter, text);
  const all = own && !items.some((item) => item.id === own.id) ? [...items, own] : items;
  return (
    <ComboBox
      label={filter.label}
      hint={filter.accept ? `${HINTS[filter.of]} A whole UMA address works too.` : HINTS[filter.of]}
      className="w-80 max-w-full"
      items={all}
      value={value === "" ? null : chosen ? itemOf(chosen) : { id: value, title: shortId(value) }}
      onChange={(item) => item && onPick(item.id)}
      onInputChange={setTyped}
      isLoading={isBehind || search.isPending}
      emptyText={
        search.error ? `Names can't be searched now: ${search.error.message}` : `Nothing found. ${HINTS[filter.of]}`
      }
      footer={search.data && !search.data.isComplete ? "More match; type more to narrow." : undefined}
      ref={focusOnce}
    />
  );
}

/** The popover was opened to type. */
function focusOnce(input: HTMLInputElement | null) {
  if (input && document.activeElement !== input) input.focus({ preventScroll: true });
}

function itemOf(entry: Entry): ComboBoxItem {
  const { id, kind, label, detail, currency, status } = entry;
  if (kind === "customer") {
    const { tone, label: word } = customerStatus({ kycStatus: status, isDeleted: status === "DELETED" });
    return { id, title: label, subtitle: detail ?? undefined, end: <StatusBadge tone={tone} label={word} /> };
  }
  const state = status ? accountStatus(status) : null;
  return {
    id,
    title: entryTitle({ kind, label, detail }),
    subtitle: [kind === "internal-account" ? "Internal account" : "External account", currency]
      .filter(Boolean)
      .join(" · "),
    end: state ? <StatusBadge tone={state.tone} label={state.label} /> : undefined,
  };
}

/** The typed text as a choice, if it is a whole id of the right type or something that the filter accepts. */
function ownItem(filter: EntryFilter, text: string): ComboBoxItem | null {
  const accepted = filter.accept?.(text);
  if (accepted) return { id: accepted, title: accepted, subtitle: "This UMA address" };
  const own = { id: text, title: text, subtitle: "This ID" };
  if (filter.of === "resource") return ANY_ID.test(text) ? own : null;
  const type = resourceTypeOf(text);
  if (type === null || !TYPES[filter.of].includes(type) || text.length < type.length + 30) return null;
  return own;
}
