import { FormRadioGroup } from "@/components/form/form-radio-group";
import { FormTextField } from "@/components/form/form-text-field";

const MODES = [
  { value: "sandbox", label: "Sandbox", description: "Simulated money. Every page is marked as sandbox." },
  { value: "production", label: "Production", description: "Real money. Only https URLs are accepted." },
];

/** Name and mode. */
export function IdentityFields({ nameHint }: { nameHint?: string }) {
  return (
    <>
      <FormTextField name="name" label="Name" isRequired hint={nameHint} />
      <FormRadioGroup name="mode" label="Mode" look="list" options={MODES} />
    </>
  );
}

/** The service's address. */
export function AddressFields() {
  return (
    <FormTextField
      name="baseUrl"
      label="Base URL"
      type="url"
      inputMode="url"
      isMono
      isRequired
      placeholder="https://api.example.com/2025-10-13"
      hint="With or without the API version at the end. Testing the connection finds the right one."
    />
  );
}

/** How the service's webhooks are verified and answered. */
export function WebhookFields() {
  return (
    <>
      <FormTextField
        name="signatureHeader"
        label="Signature header"
        isMono
        hint="The request header that carries the delivery signature. The name depends on your deployment of the service."
      />
      <FormTextField
        name="approvalWindowSeconds"
        label="Approval window"
        inputMode="numeric"
        suffix="seconds"
        hint="Seconds an incoming payment waits for a decision before the service rejects it. Usually 5."
      />
    </>
  );
}
