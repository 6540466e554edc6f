import { CountryField } from "@/components/customers/country-field";
import { FormTextField } from "@/components/form/form-text-field";
import type { AccountFormValues } from "@/lib/features/external-accounts/schema";

/** The beneficiary's address: all of it or none. */
export function AddressFields() {
  return (
    <fieldset className="grid gap-4 border-line border-t pt-4">
      <legend className="float-left mb-3 w-full font-medium">
        Address <span className="font-normal text-text-3">optional</span>
        <span className="block font-normal text-sm text-text-3">
          If you enter an address, line 1, postal code and country are required.
        </span>
      </legend>
      <FormTextField<AccountFormValues>
        name="beneficiary.address.line1"
        label="Address line 1"
        dir="auto"
        className="clear-both"
      />
      <FormTextField<AccountFormValues> name="beneficiary.address.line2" label="Address line 2" dir="auto" />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormTextField<AccountFormValues> name="beneficiary.address.city" label="City" dir="auto" />
        <FormTextField<AccountFormValues> name="beneficiary.address.state" label="State or region" dir="auto" />
        <FormTextField<AccountFormValues> name="beneficiary.address.postalCode" label="Postal code" />
        <CountryField name="beneficiary.address.country" label="Country" />
      </div>
    </fieldset>
  );
}
