"use client";

import { useEffect } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { FormTextField } from "@/components/form/form-text-field";
import { type CreateEnvironmentInput, slugOf } from "@/lib/features/environments/schema";

/** The address part; follows the name until the person types one of their own. */
export function SlugField() {
  const { control, setValue } = useFormContext<CreateEnvironmentInput>();
  const name = useWatch({ control, name: "name" });
  const slug = useWatch({ control, name: "slug" });
  const { touchedFields, submitCount } = useFormState({ control, name: "slug" });
  const isOwn = Boolean(touchedFields.slug);
  useEffect(() => {
    if (!isOwn) setValue("slug", slugOf(name), { shouldValidate: submitCount > 0 });
  }, [name, isOwn, setValue, submitCount]);
  return (
    <FormTextField
      name="slug"
      label="Address"
      isMono
      isRequired
      prefix="/"
      hint={`Part of every page's address and of the webhook address, …/api/webhooks/${slug || "name"}. It can't be changed later.`}
    />
  );
}
