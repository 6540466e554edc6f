"use client";

import { FormSelect } from "@/components/form/form-select";
import { FormTextField } from "@/components/form/form-text-field";
import { type Demand, registrationHint, TAX_ID_TYPES } from "@/lib/features/customers/fields";
import type { CustomerConfig } from "@/lib/features/customers/schema";
import { CountryField } from "./country-field";
import { type DemandProps, demandProps } from "./demand-props";

interface Props {
  demands: readonly Demand[];
  /** Masked values on record: the field starts empty, and the value stays unless something is typed. */
  hidden?: Record<string, string>;
}

/** The fields that identify a person. */
export function PersonFields({ demands, hidden = {} }: Props) {
  return (
    <>
      <FormTextField
        name="fullName"
        label="Full name"
        dir="auto"
        {...demandProps(demands, "fullName")}
        isRequired
        isOptional={false}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormTextField
          name="birthDate"
          label="Date of birth"
          placeholder="YYYY-MM-DD"
          inputMode="numeric"
          {...(hidden.birthDate
            ? { hint: `On file: ${hidden.birthDate}, hidden. Leave this empty to keep it.` }
            : demandProps(demands, "birthDate"))}
        />
        <CountryField name="nationality" label="Nationality" {...demandProps(demands, "nationality")} />
      </div>
    </>
  );
}

/** An individual's tax ID, where the deployment accepts it: it is never returned (interface-revisions 5). */
export function TaxIdFields({ demands }: { demands: readonly Demand[] }) {
  const { hint, ...need } = demandProps(demands, "identifier");
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <FormSelect name="idType" label="Kind of tax ID" options={TAX_ID_TYPES} placeholder="Not specified" {...need} />
      <FormTextField
        name="identifier"
        label="Tax ID"
        {...need}
        hint={[hint, "It can't be seen again once it is sent."].filter(Boolean).join(" ")}
      />
    </div>
  );
}

/** The fields that identify a business. */
export function BusinessFields({ demands, config }: { demands: readonly Demand[]; config: CustomerConfig }) {
  return (
    <>
      <FormTextField
        name="businessInfo.legalName"
        label="Legal name"
        dir="auto"
        {...demandProps(demands, "businessInfo.legalName")}
        isRequired
        isOptional={false}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormTextField
          name="businessInfo.registrationNumber"
          label="Registration number"
          hint={registrationHint(config)}
          {...demandProps(demands, "businessInfo.registrationNumber")}
        />
        <FormTextField name="businessInfo.taxId" label="Tax ID" {...demandProps(demands, "businessInfo.taxId")} />
        {config.hasBusinessDetails ? <IncorporationFields propsOf={(path) => demandProps(demands, path)} /> : null}
      </div>
    </>
  );
}

/** Where and when a business was incorporated. */
export function IncorporationFields({ propsOf }: { propsOf: (path: string) => DemandProps }) {
  return (
    <>
      <CountryField name="businessInfo.country" label="Country of incorporation" {...propsOf("businessInfo.country")} />
      <FormTextField
        name="businessInfo.incorporatedOn"
        label="Date of incorporation"
        placeholder="YYYY-MM-DD"
        inputMode="numeric"
        {...propsOf("businessInfo.incorporatedOn")}
      />
    </>
  );
}

/** The customer's contact details. */
export function ContactFields({ demands }: { demands: readonly Demand[] }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <FormTextField name="email" label="Email" inputMode="email" {...demandProps(demands, "email")} />
      <FormTextField
        name="phoneNumber"
        label="Phone"
        inputMode="tel"
        placeholder="+14155550123"
        {...demandProps(demands, "phoneNumber")}
      />
    </div>
  );
}

/** The customer's address. Either all empty, or with at least first line, postal code and country. */
export function AddressFields({ demands, isDemanded }: { demands: readonly Demand[]; isDemanded: boolean }) {
  const demanded = demandProps(demands, "address").hint;
  const hint = demanded && !isDemanded ? `${demanded} It is on file.` : demanded;
  const need = { isRequired: isDemanded, isOptional: !isDemanded };
  return (
    <>
      <FormTextField name="address.line1" label="Address line 1" dir="auto" {...need} hint={hint} />
      <FormTextField name="address.line2" label="Address line 2" dir="auto" isOptional />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormTextField name="address.postalCode" label="Postal code" {...need} />
        <FormTextField name="address.city" label="City" dir="auto" isOptional />
        <FormTextField name="address.state" label="State or region" dir="auto" isOptional />
        <CountryField name="address.country" label="Country" {...need} />
      </div>
    </>
  );
}
