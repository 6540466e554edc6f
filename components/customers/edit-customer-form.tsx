"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useDraft } from "@/components/form/draft";
import { DraftNote } from "@/components/form/draft-note";
import { Form } from "@/components/form/form";
import { FormRadioGroup } from "@/components/form/form-radio-group";
import { FormSubmit } from "@/components/form/form-submit";
import { LeaveGuard } from "@/components/form/leave-guard";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { toast } from "@/components/ui/toast";
import { useEnvironment } from "@/lib/client/environment";
import { isSameInstant } from "@/lib/dates";
import { demandsOf } from "@/lib/features/customers/fields";
import { useUpdateCustomer } from "@/lib/features/customers/queries";
import type { CustomerChanges, CustomerConfig, CustomerView } from "@/lib/features/customers/schema";
import { BusinessChanges } from "./business-changes";
import { ContactChanges } from "./contact-changes";
import { CurrencyFields } from "./currency-fields";
import { changesOf, type EditValues, editCustomerForm, editValuesOf, missingDemands } from "./edit-values";
import { FixedDetails } from "./fixed-details";
import { chosenCurrencies } from "./form-values";
import { AddressFields, PersonFields } from "./person-fields";
import { UmaField } from "./uma-field";

const TYPES = [
  { value: "INDIVIDUAL", label: "Individual" },
  { value: "BUSINESS", label: "Business" },
];

interface Props {
  view: CustomerView;
  config: CustomerConfig;
}

/** The fields that the service can change, and why others are fixed; only changes are sent. */
export function EditCustomerForm({ view, config }: Props) {
  const environment = useEnvironment();
  const router = useRouter();
  const update = useUpdateCustomer();
  const [base, setBase] = useState(view);
  const schema = useMemo(() => editCustomerForm(base, config), [base, config]);
  const form = useForm<EditValues, unknown, CustomerChanges>({
    resolver: zodResolver(schema),
    defaultValues: editValuesOf(base),
    // The Form focuses the first error in visual order.
    shouldFocusError: false,
  });
  const { customer } = base;
  const draft = useDraft(form, `customer:${environment}:${customer.id}`, { keep: ["seenUpdatedAt"] });
  const values = useWatch({ control: form.control }) as EditValues;
  const isOutdated = !isSameInstant(view.customer.updatedAt, values.seenUpdatedAt) && !update.isPending;
  const hidden = Object.fromEntries(base.personal.map(({ key, text }) => [key, text]));
  const demands = demandsOf(config, chosenCurrencies(values.currencies), values.customerType);
  const missing = missingDemands(values, base, config);
  const canChangeBusiness = config.changesBusiness && values.customerType === "BUSINESS";
  const changed = Object.keys(changesOf(values, base, config).changes);
  const takeLatest = () => {
    setBase(view);
    form.reset(editValuesOf(view), { keepDirtyValues: true });
    form.setValue("seenUpdatedAt", view.customer.updatedAt);
  };
  const submit = async (changes: CustomerChanges) => {
    const input = { customerId: customer.id, changes, seenUpdatedAt: values.seenUpdatedAt };
    await update.mutateAsync(input, {
      // Doesn't run after the page was left: nobody is pulled away from the next one.
      onSuccess: () => router.push(`/${environment}/customers/${encodeURIComponent(customer.id)}`),
    });
    toast("Saved");
  };
  return (
    <Form form={form} label="Edit customer" className="max-w-form" onSubmit={submit}>
      <LeaveGuard />
      <DraftNote draft={draft} />
      {isOutdated ? (
        <Banner
          tone="warn"
          title="Someone changed this customer after you opened the form"
          actions={<Button onClick={takeLatest}>Load the latest values</Button>}
          isLive
        >
          What you typed stays, and the other fields are updated. Until then, you can't save.
        </Banner>
      ) : null}
      <Card title="Customer">
        <div className="grid gap-4">
          <FormRadioGroup name="customerType" label="Type" options={TYPES} className="max-w-72" />
          {values.customerType === "BUSINESS" ? null : <PersonFields demands={demands} hidden={hidden} />}
          {canChangeBusiness ? <BusinessChanges hidden={hidden} missing={missing} config={config} /> : null}
          <UmaField config={config} own={customer.umaAddress ?? undefined} />
        </div>
      </Card>
      {config.changesContact ? (
        <Card title="Contact" description="The service changes one at a time: save the email, then the phone.">
          <ContactChanges hidden={hidden} missing={missing} />
        </Card>
      ) : null}
      <Card
        title="Address"
        description={
          hidden.address
            ? "On file and hidden. Leave it empty to keep it, or enter the whole address to change it."
            : "None on file"
        }
      >
        <div className="grid gap-4">
          <AddressFields demands={demands} isDemanded={missing["address.line1"] !== undefined} />
        </div>
      </Card>
      <Card title="What can't be changed">
        <FixedDetails
          view={base}
          missing={missing}
          isBusinessFixed={!canChangeBusiness}
          isContactFixed={!config.changesContact}
          isTaxIdKept={config.takesTaxIds && values.customerType === "INDIVIDUAL"}
        />
      </Card>
      <Card
        title="Check against currencies"
        description="Shows what each currency requires and whether it is on file. Nothing here is sent."
      >
        <CurrencyFields
          config={config}
          demands={demands}
          who={values.customerType === "BUSINESS" ? "a business" : "an individual"}
        />
      </Card>
      <div className="flex flex-wrap items-center gap-3">
        <FormSubmit
          disabledReason={
            isOutdated ? "Load the latest values first." : changed.length === 0 && "Nothing has changed yet."
          }
        >
          Save
        </FormSubmit>
        <span className="text-text-2">
          {changed.length > 0 ? `Only changes are sent: ${changed.join(", ")}` : null}
        </span>
      </div>
    </Form>
  );
}
