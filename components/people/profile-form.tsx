"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Form } from "@/components/form/form";
import { FormComboBox } from "@/components/form/form-combo-box";
import { FormSubmit } from "@/components/form/form-submit";
import { FormTextField } from "@/components/form/form-text-field";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { zoneLabel } from "@/lib/dates";
import { useUpdateProfile } from "@/lib/features/people/queries";
import { type Profile, UpdateOwnProfileInput } from "@/lib/features/people/schema";
import { ROLE_LABELS } from "@/lib/permissions";

const BROWSER = "browser";

/** The form's zone is never empty: "the browser's" is an explicit choice. */
const ProfileForm = UpdateOwnProfileInput.extend({ timeZone: z.string().min(1, "Choose a time zone.") });

function zoneItems() {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];
  return [
    { id: BROWSER, title: "Browser time zone", subtitle: zoneLabel(own) },
    ...zones.map((zone) => ({ id: zone, title: zoneLabel(zone).replaceAll("_", " ") })),
  ];
}

/** The user's own name and display zone. */
export function ProfileFields({ profile, onSaved }: { profile: Profile; onSaved: () => void }) {
  const update = useUpdateProfile();
  const form = useForm({
    resolver: zodResolver(ProfileForm),
    defaultValues: { name: profile.name, timeZone: profile.timeZone ?? BROWSER },
  });
  return (
    <Form
      form={form}
      label="Profile"
      onSubmit={async ({ name, timeZone }) => {
        await update.mutateAsync({ name, timeZone: timeZone === BROWSER ? null : timeZone });
        form.reset({ name, timeZone });
        toast("Saved");
        onSaved();
      }}
    >
      <FormTextField name="name" label="Name" isRequired autoComplete="name" />
      <TextField
        label="Email address"
        value={profile.email}
        readOnly
        hint={`Only an administrator can change your email address or role (${ROLE_LABELS[profile.role]}).`}
      />
      <FormComboBox
        name="timeZone"
        label="Time zone"
        items={zoneItems()}
        hint="Used for all times on screen and, unless you choose otherwise, in exports."
        emptyText="Unknown time zone."
      />
      <FormSubmit className="justify-self-start">Save</FormSubmit>
    </Form>
  );
}
