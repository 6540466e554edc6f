"use client";

import { useFormState } from "react-hook-form";
import { Button, type ButtonProps } from "@/components/ui/button";

/**
 * The button that submits the surrounding Form; pending during submission, and while `isPending` says that the form is
 * still being filled in, as submitting then would report errors about fields that are about to be filled.
 */
export function FormSubmit({ isPending, ...props }: Omit<ButtonProps, "type" | "onClick">) {
  const { isSubmitting } = useFormState();
  return <Button size="lg" variant="primary" {...props} type="submit" isPending={isSubmitting || isPending} />;
}
