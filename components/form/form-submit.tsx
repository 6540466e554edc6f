"use client";

import { useFormState } from "react-hook-form";
import { Button, type ButtonProps } from "@/components/ui/button";

/**
 * The button that submits the surrounding Form; pending while it does, and while `isPending` says that the form is still
 * being filled in: what is pressed then would complain of fields that are full a moment later.
 */
export function FormSubmit({ isPending, ...props }: Omit<ButtonProps, "type" | "onClick">) {
  const { isSubmitting } = useFormState();
  return <Button size="lg" variant="primary" {...props} type="submit" isPending={isSubmitting || isPending} />;
}
