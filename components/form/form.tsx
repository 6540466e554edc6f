"use client";

import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { type FieldValues, FormProvider, type Path, type UseFormReturn, useFormState } from "react-hook-form";
import { classNames } from "@/components/ui/class-names";
import { FormProblem } from "./form-problem";
import { type Problem, placeFields, problemIn } from "./problem";

export interface FormProps<Values extends FieldValues, Parsed> {
  form: UseFormReturn<Values, unknown, Parsed>;
  /** Saves. Errors that it throws are shown at the fields and above the form; nothing typed is lost. */
  onSubmit: (values: Parsed) => Promise<unknown>;
  /** For a submit button outside the form. */
  id?: string;
  /** Its name for assistive technology, if no heading names it. */
  label?: string;
  /** Off for forms that store a draft or can be left without loss. */
  isLeaveGuarded?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * A form over react-hook-form: one submission at a time, the server's messages at their fields (matched by `name`) and
 * the rest above, focus on the first error, and a confirmation before leaving the page with changes.
 */
export function Form<Values extends FieldValues, Parsed>({
  form,
  onSubmit,
  id,
  label,
  isLeaveGuarded = true,
  className,
  children,
}: FormProps<Values, Parsed>) {
  const element = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { isDirty, isSubmitSuccessful, submitCount, isSubmitting } = useFormState({ control: form.control });
  const mustAsk = isLeaveGuarded && isDirty && !isSubmitSuccessful;

  useEffect(() => {
    if (!mustAsk) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [mustAsk]);

  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return;
    element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [submitCount, isSubmitting]);

  const isOnForm = (path: string) => element.current?.elements.namedItem(path) !== null;
  const save = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await onSubmit(values);
    } catch (thrown) {
      const found = problemIn(thrown) ?? {
        title: "Something went wrong on this page.",
        next: "What you typed is still here. Try again, or reload the page.",
      };
      if (!problemIn(thrown)) reportError(thrown);
      const { atField, above } = placeFields(found, isOnForm);
      for (const [path, message] of atField) form.setError(path as Path<Values>, { type: "server", message });
      // react-hook-form treats a submission that set no error as successful.
      form.setError("root.server", { type: "server", message: found.title });
      setProblem({ ...found, fields: Object.fromEntries(above) });
    }
  });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    // A dialog's form is nested, in React's tree, in the form that opened it.
    event.stopPropagation();
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await save(event);
    } finally {
      isBusy.current = false;
    }
  };
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        id={id}
        noValidate
        aria-label={label}
        onSubmit={submit}
        className={classNames("grid content-start gap-4", className)}
      >
        {problem ? <FormProblem problem={problem} /> : null}
        {children}
      </form>
    </FormProvider>
  );
}
