import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { z } from "zod";
import { ContactChecks } from "@/components/customers/contact-checks";
import { FormRadioGroup } from "@/components/form/form-radio-group";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { QueryState } from "@/components/ui/query-state";
import { ShortId } from "@/components/ui/short-id";
import { useDebounced } from "@/components/ui/use-debounced";
import { useEnvironment } from "@/lib/client/environment";
import { customerStatus, customerTitle } from "@/lib/features/customers/fields";
import { customerGroupQuery, customerQuery } from "@/lib/features/customers/queries";
import type { CustomerRow } from "@/lib/features/customers/schema";
import type { CreateKycLinkInput } from "@/lib/features/kyc-links/schema";
import { resourcePath } from "@/lib/ids";

type Values = z.input<typeof CreateKycLinkInput>;

/** The customer that the link is for, chosen before the form was opened. */
export function KnownCustomer({ id }: { id: string }) {
  const environment = useEnvironment();
  const query = useQuery(customerQuery(environment, id));
  const customer = query.data?.customer;
  if (!customer) return <QueryState query={query} skeleton="h-12" />;
  return (
    <div>
      <DescriptionList>
        <Description label="Customer">
          <span className="flex flex-wrap items-center gap-x-2">
            <bdi>{customerTitle(customer)}</bdi>
            <ShortId id={id} href={resourcePath(environment, id)} />
          </span>
        </Description>
        <Description label="Platform ID">
          <span className="break-all font-mono text-sm">{customer.platformCustomerId ?? "None"}</span>
        </Description>
      </DescriptionList>
      <ContactChecks customer={customer} />
    </div>
  );
}

/** Several customers may share a platform id (specification 2.4, rule 4): asks which of them gets the link. */
export function WhichCustomer() {
  const environment = useEnvironment();
  const { control } = useFormContext<Values>();
  const typed = useWatch({ control, name: "platformCustomerId" })?.trim() ?? "";
  const id = useDebounced(typed);
  const query = useQuery(customerGroupQuery(environment, id));
  const live = query.data?.data.filter((row) => !row.isDeleted) ?? [];
  // If it can't be read, the server asks which one is meant before it makes a link.
  return id === typed && live.length > 1 ? <Choice key={id} customers={live} /> : null;
}

function Choice({ customers }: { customers: CustomerRow[] }) {
  const { setValue } = useFormContext<Values>();
  // Another platform id needs another choice.
  useEffect(() => () => setValue("customerId", undefined), [setValue]);
  return (
    <FormRadioGroup<Values>
      name="customerId"
      label={`${customers.length} customers have this ID. Which one gets the link?`}
      look="list"
      options={customers.map((row) => ({
        value: row.id,
        label: <bdi>{customerTitle(row)}</bdi>,
        description: [row.umaAddress, customerStatus(row).label].filter(Boolean).join(" · "),
      }))}
    />
  );
}
