"use client";

import { FormTextField } from "@/components/form/form-text-field";
import type { RequestedField } from "@/lib/features/approvals/schema";
import type { DecisionValues } from "./decision-form";
import { Section } from "./section";

const HINTS: Partial<Record<RequestedField["kind"], string>> = {
  country: "Two letters, like DE",
  date: "YYYY-MM-DD",
};

interface Props {
  fields: readonly RequestedField[];
  /** Who answered first: the second reviewer agrees to exactly that. */
  answeredBy?: string;
}

/** What the sender's institution asks about the recipient, filled from the customer's record. */
export function RequestedFields({ fields, answeredBy }: Props) {
  return (
    <Section title="They ask about the recipient">
      {fields.map((field) => (
        <FormTextField<DecisionValues>
          key={field.name}
          name={`receiverCustomerInfo.${field.name}`}
          label={field.label}
          isRequired={field.isMandatory}
          isOptional={!field.isMandatory}
          dir="auto"
          readOnly={answeredBy !== undefined}
          hint={answeredBy === undefined ? hintOf(field) : `Approved so by ${answeredBy}; not to be changed.`}
        />
      ))}
    </Section>
  );
}

function hintOf({ value, kind }: RequestedField): string {
  return value === null ? `Not in the customer's record. ${HINTS[kind] ?? ""}`.trim() : "From the customer's record";
}
