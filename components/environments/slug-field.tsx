"use client";

import { useEffect } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { FormTextField } from "@/components/form/form-text-field";
import { type CreateEnvironmentInput, slugOf } from "@/lib/features/environments/schema";

/** The slug; follows the name until the user types one. */
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
      label="URL name"
      isMono
      isRequired
      prefix="/"
      hint={`Used in page URLs and in the webhook URL, …/api/webhooks/${slug || "name"}. It can't be changed later.`}
    />
  );
}
