"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { useDebounced } from "@/components/ui/use-debounced";
import { useEnvironment } from "@/lib/client/environment";
import { customerGroupQuery } from "@/lib/features/customers/queries";
import type { CustomerFormValues } from "./form-values";
import { GroupList } from "./group-card";

/**
 * Customers who already have the typed platform id. Legitimate if the UMA addresses differ, but a sign of duplicates:
 * another one is created only once the user has confirmed for those that exist now.
 */
export function SameIdWarning() {
  const environment = useEnvironment();
  const { control, setValue } = useFormContext<CustomerFormValues>();
  const typed = useWatch({ control, name: "platformCustomerId" });
  const confirmed = useWatch({ control, name: "confirmedIds" });
  const id = useDebounced(typed.trim());
  const query = useQuery(customerGroupQuery(environment, id));
  if (id === "" || id !== typed.trim()) return null;
  if (query.error && !query.data) {
    return (
      <p className="text-sm text-text-2">
        Whether this ID is taken can't be checked right now. It is checked again before anything is created.
      </p>
    );
  }
  const live = query.data?.data.filter((row) => !row.isDeleted) ?? [];
  const deleted = (query.data?.data.length ?? 0) - live.length;
  if (live.length === 0) {
    return deleted === 0 ? null : (
      <p className="text-sm text-text-2">
        {deleted === 1 ? "A deleted customer" : `${deleted} deleted customers`} had this ID.
      </p>
    );
  }
  return (
    <Banner
      tone="warn"
      title={live.length === 1 ? "A customer with this ID exists" : `${live.length} customers have this ID`}
      isLive
    >
      <div className="mt-1 grid gap-2">
        <GroupList rows={live} isBeside />
        <p>Several customers may share an ID when their UMA addresses differ.</p>
        <Checkbox
          label="Create another one with this ID"
          checked={live.every((row) => confirmed.includes(row.id))}
          onChange={(event) =>
            setValue("confirmedIds", event.target.checked ? live.map((row) => row.id) : [], { shouldDirty: true })
          }
        />
      </div>
    </Banner>
  );
}
