"use client";

import { useWatch } from "react-hook-form";
import { FormTextField } from "@/components/form/form-text-field";
import type { RequestedField } from "@/lib/features/approvals/schema";
import { Section } from "./section";
import type { DecisionValues } from "./use-decision-form";

const HINTS: Partial<Record<RequestedField["kind"], string>> = {
  country: "Two letters, such as DE",
  date: "YYYY-MM-DD",
};

interface Props {
  fields: readonly RequestedField[];
  /** Who answered first: the second reviewer agrees to exactly those answers. */
  answeredBy?: string;
}

/** The recipient details that the sender's institution requests, prefilled from the customer's record. */
export function RequestedFields({ fields, answeredBy }: Props) {
  const answers = useWatch<DecisionValues, "receiverCustomerInfo">({ name: "receiverCustomerInfo" });
  return (
    <Section title="Recipient details requested">
      {fields.map((field) => (
        <FormTextField<DecisionValues>
          key={field.name}
          name={`receiverCustomerInfo.${field.name}`}
          label={field.label}
          isRequired={field.isMandatory}
          isOptional={!field.isMandatory}
          dir="auto"
          readOnly={answeredBy !== undefined}
          hint={
            answeredBy === undefined
              ? hintOf(field, answers[field.name])
              : `As ${answeredBy} approved it; it can't be changed.`
          }
        />
      ))}
    </Section>
  );
}

function hintOf({ value, kind }: RequestedField, answer: string | undefined): string {
  if (value === null) return `Not in the customer's record. ${HINTS[kind] ?? ""}`.trim();
  return answer === value ? "From the customer's record" : `The customer's record says: ${value}`;
}
