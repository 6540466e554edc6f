"use client";

import { FormTextField } from "@/components/form/form-text-field";
import { registrationHint } from "@/lib/features/customers/fields";
import type { CustomerConfig } from "@/lib/features/customers/schema";
import type { DemandProps } from "./demand-props";
import { IncorporationFields } from "./person-fields";

interface Props {
  /** Masked values on record: the field starts empty, and the value stays unless something is typed. */
  hidden: Record<string, string>;
  /** Required but missing values, as messages by path: shown only, as they must not block another change. */
  missing: Record<string, string>;
  config: CustomerConfig;
}

/** The details of a business that can be changed after creation (interface-revisions 1 and 5). */
export function BusinessChanges({ hidden, missing, config }: Props) {
  const propsOf = (path: string): DemandProps => ({
    isOptional: true,
    hint: missing[path] && `Not on file. ${missing[path]}`,
  });
  const taxId = "businessInfo.taxId";
  return (
    <>
      <FormTextField name="businessInfo.legalName" label="Legal name" dir="auto" isRequired />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormTextField
          name="businessInfo.registrationNumber"
          label="Registration number"
          isOptional
          hint={propsOf("businessInfo.registrationNumber").hint ?? registrationHint(config)}
        />
        <FormTextField
          name={taxId}
          label="Tax ID"
          {...propsOf(taxId)}
          {...(hidden.taxId ? { hint: `On file: ${hidden.taxId}, hidden. Leave this empty to keep it.` } : {})}
        />
        {config.hasBusinessDetails ? <IncorporationFields propsOf={propsOf} /> : null}
      </div>
    </>
  );
}
