"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { FormRadioGroup } from "@/components/form/form-radio-group";
import { FormTextField } from "@/components/form/form-text-field";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Link } from "@/components/ui/link";
import { QueryState } from "@/components/ui/query-state";
import { localOf, serverNow, zoneLabel } from "@/lib/dates";
import { ACCEPTANCES } from "@/lib/features/customers/fields";
import type { EndUserTermsView } from "@/lib/features/customers/schema";
import type { CustomerFormValues } from "./form-values";

const WITHOUT =
  "Without the customer's consent the service opens no internal accounts for them and refuses their transactions.";

interface Props {
  query: UseQueryResult<EndUserTermsView>;
  zone: string;
}

/** The customer's consent to the service's terms, given by an unregulated platform (interface-revisions 5). */
export function TermsCard({ query, zone }: Props) {
  const { control, getValues, setValue } = useFormContext<CustomerFormValues>();
  const accepted = useWatch({ control, name: "endUserTermsConsent.termsVersion" });
  const terms = query.data;
  // Only these terms count as accepted, even if a draft contains an older version.
  const isAccepted = terms !== undefined && accepted === terms.version;
  const accept = (version: string) => {
    setValue("endUserTermsConsent.termsVersion", version, { shouldDirty: true });
    if (version === "" || getValues("endUserTermsConsent.acceptedAt") !== "") return;
    setValue("endUserTermsConsent.acceptedAt", localOf(serverNow(), zone), { shouldDirty: true });
  };
  return (
    <Card title="Terms of the service">
      <QueryState query={query} skeleton="h-24" />
      {terms ? (
        <div className="grid gap-4">
          <p>
            Version {terms.version}
            {terms.url ? (
              <>
                {" · "}
                <Link href={terms.url}>Read the terms</Link>
              </>
            ) : null}
          </p>
          <Checkbox
            label="The customer accepted these terms"
            checked={isAccepted}
            onChange={(event) => accept(event.target.checked ? terms.version : "")}
          />
          {isAccepted ? <Acceptance zone={zone} /> : null}
        </div>
      ) : null}
      {isAccepted ? null : <p className="mt-3 text-warn">{WITHOUT}</p>}
    </Card>
  );
}

/** When, from where and how the customer accepted. */
function Acceptance({ zone }: { zone: string }) {
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormTextField
          name="endUserTermsConsent.acceptedAt"
          label="Accepted at"
          type="datetime-local"
          isRequired
          hint={`In ${zoneLabel(zone)}.`}
        />
        <FormTextField
          name="endUserTermsConsent.ipAddress"
          label="Customer's IP address"
          isMono
          isRequired
          placeholder="203.0.113.7"
          hint="The service needs the address they accepted from."
        />
      </div>
      <FormRadioGroup name="endUserTermsConsent.acceptanceMethod" label="How they accepted" options={ACCEPTANCES} />
    </>
  );
}
