"use client";

import { useFormState } from "react-hook-form";
import { Button, type ButtonProps } from "@/components/ui/button";

/** The button that submits the surrounding Form; pending while it does. */
export function FormSubmit(props: Omit<ButtonProps, "type" | "isPending" | "onClick">) {
  const { isSubmitting } = useFormState();
  return <Button size="lg" variant="primary" {...props} type="submit" isPending={isSubmitting} />;
}
