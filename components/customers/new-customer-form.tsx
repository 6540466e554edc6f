"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useDraft } from "@/components/form/draft";
import { DraftNote } from "@/components/form/draft-note";
import { Form } from "@/components/form/form";
import { FormRadioGroup } from "@/components/form/form-radio-group";
import { FormSubmit } from "@/components/form/form-submit";
import { FormTextField } from "@/components/form/form-text-field";
import { LeaveGuard } from "@/components/form/leave-guard";
import { Card } from "@/components/ui/card";
import { useTimeZone } from "@/components/ui/time-zone";
import { toast } from "@/components/ui/toast";
import { useEnvironment } from "@/lib/client/environment";
import { demandsOf } from "@/lib/features/customers/fields";
import { endUserTermsQuery, useCreateCustomer } from "@/lib/features/customers/queries";
import type { CreateCustomerInput, CustomerConfig } from "@/lib/features/customers/schema";
import { CurrencyFields } from "./currency-fields";
import { type CustomerFormValues, chosenCurrencies, createCustomerForm, EMPTY_CUSTOMER } from "./form-values";
import { AddressFields, BusinessFields, ContactFields, PersonFields, TaxIdFields } from "./person-fields";
import { SameIdWarning } from "./same-id-warning";
import { TermsCard } from "./terms-card";
import { UmaField } from "./uma-field";

const TYPES = [
  { value: "INDIVIDUAL", label: "Individual" },
  { value: "BUSINESS", label: "Business" },
];

/** The form for a new customer, a person or a business; what the chosen currencies require becomes mandatory. */
export function NewCustomerForm({ config }: { config: CustomerConfig }) {
  const environment = useEnvironment();
  const router = useRouter();
  const create = useCreateCustomer();
  const terms = useQuery(endUserTermsQuery(environment, config.asksTerms));
  const termsVersion = (config.asksTerms ? terms.data?.version : null) ?? null;
  const zone = useTimeZone();
  const schema = useMemo(() => createCustomerForm(config, { termsVersion, zone }), [config, termsVersion, zone]);
  const form = useForm<CustomerFormValues, unknown, CreateCustomerInput>({
    resolver: zodResolver(schema),
    defaultValues: EMPTY_CUSTOMER,
    // The Form focuses the first error in visual order.
    shouldFocusError: false,
  });
  const draft = useDraft(form, `customer:new:${environment}`);
  const [type, currencies] = useWatch({ control: form.control, name: ["customerType", "currencies"] });
  const demands = demandsOf(config, chosenCurrencies(currencies), type);
  const isBusiness = type === "BUSINESS";
  const submit = async (input: CreateCustomerInput) => {
    const { how } = await create.mutateAsync(input, {
      // Doesn't run after the page was left: nobody is pulled away from the next one.
      onSuccess: ({ customer }) => router.push(`/${environment}/customers/${encodeURIComponent(customer.id)}`),
    });
    toast(how === "found" ? "Customer created. The response was lost, but the customer is there." : "Customer created");
  };
  return (
    <Form form={form} label="New customer" className="max-w-form" onSubmit={submit}>
      <LeaveGuard />
      <DraftNote draft={draft} />
      <Card
        title={config.hasMarkets ? "Currencies and region" : "Currencies"}
        description={`The currencies the customer will use decide which fields are required. ${config.hasMarkets ? "They are sent with the customer." : "They are not sent to the service."}`}
      >
        <CurrencyFields config={config} demands={demands} who={isBusiness ? "a business" : "an individual"} />
        {config.hasMarkets ? (
          <FormTextField
            name="region"
            label="Region"
            className="mt-4 max-w-72"
            isOptional
            hint="Where the customer transacts, as the service names it."
          />
        ) : null}
      </Card>
      <Card title="Customer">
        <div className="grid gap-4">
          <FormRadioGroup name="customerType" label="Type" options={TYPES} className="max-w-72" />
          {isBusiness ? (
            <BusinessFields demands={demands} config={config} />
          ) : (
            <>
              <PersonFields demands={demands} />
              {config.takesTaxIds ? <TaxIdFields demands={demands} /> : null}
            </>
          )}
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <FormTextField
              name="platformCustomerId"
              label="Platform ID"
              isMono
              isRequired
              hint="Your own ID for this customer. It can't be changed later."
            />
            <UmaField config={config} />
          </div>
          <SameIdWarning />
        </div>
      </Card>
      <Card title="Address">
        <div className="grid gap-4">
          <AddressFields demands={demands} isDemanded={demands.some((demand) => demand.path === "address")} />
        </div>
      </Card>
      <Card title="Contact">
        <ContactFields demands={demands} />
      </Card>
      {config.asksTerms ? <TermsCard query={terms} zone={zone} /> : null}
      <div className="flex flex-wrap items-center gap-3">
        <FormSubmit>Create {isBusiness ? "business" : "individual"}</FormSubmit>
        <span className="text-text-2">The service screens the customer and opens their accounts.</span>
      </div>
    </Form>
  );
}
