"use client";

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { ComboBox, type ComboBoxProps } from "@/components/ui/combo-box";
import type { ComboBoxItem } from "@/components/ui/combo-box-state";
import { useEnvironment } from "@/lib/client/environment";
import { ownersQuery } from "@/lib/features/external-accounts/queries";
import type { Owner } from "@/lib/features/external-accounts/schema";

type FieldProps = Pick<
  ComboBoxProps,
  | "label"
  | "isLabelHidden"
  | "placeholder"
  | "className"
  | "error"
  | "hint"
  | "isRequired"
  | "isOptional"
  | "name"
  | "onBlur"
  | "ref"
>;

interface OwnerPickerProps extends FieldProps {
  /** The selected customer's id, "" for none. */
  value: string;
  onChange: (customerId: string) => void;
  /** A deleted customer can't get a new account, but its accounts can still be viewed. */
  canBeDeleted?: boolean;
  /** Why a customer can't be chosen here; omit it if any existing one can. */
  whyNot?: (owner: Owner) => string | undefined;
}

/** A customer found by name, platform id or UMA address, in the directory. */
export function OwnerPicker({ value, onChange, canBeDeleted = false, whyNot, ...field }: OwnerPickerProps) {
  const environment = useEnvironment();
  const [typed, setTyped] = useState("");
  const text = useDeferredValue(typed.trim());
  const search = useQuery(ownersQuery(environment, { text }));
  const chosen = useQuery({ ...ownersQuery(environment, { text: "", customerId: value }), enabled: value !== "" });
  const known = [...(search.data?.owners ?? []), ...(chosen.data?.owners ?? [])].find((owner) => owner.id === value);
  const isBehind = search.isPlaceholderData || text !== typed.trim();
  const itemOf = (owner: Owner): ComboBoxItem => ({
    id: owner.id,
    title: owner.label,
    subtitle: owner.platformCustomerId ?? undefined,
    disabledReason: owner.status === "DELETED" && !canBeDeleted ? "This customer has been deleted." : whyNot?.(owner),
  });
  return (
    <ComboBox
      {...field}
      items={search.data?.owners.map(itemOf) ?? []}
      // The id stands in until its name is known: a selection must not look empty.
      value={known ? itemOf(known) : value === "" ? null : { id: value, title: value }}
      onChange={(item) => onChange(item?.id ?? "")}
      onInputChange={setTyped}
      isLoading={isBehind || (search.isFetching && !search.data)}
      emptyText={
        search.error
          ? `Couldn't search customers: ${search.error.message}`
          : "No matching customer. Search by name, platform ID or UMA address. New customers appear within a minute."
      }
      footer={
        search.data && !search.data.isComplete ? "More customers match. Keep typing to narrow the list." : undefined
      }
    />
  );
}
