"use client";

import { Banner } from "@/components/ui/banner";
import { ConfirmDialog, type ConfirmDialogProps } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { FormProblem } from "./form-problem";
import { problemIn } from "./problem";

interface ActDialogProps<Input, Output>
  extends Omit<ConfirmDialogProps, "isOpen" | "onConfirm" | "isPending" | "notice"> {
  /** The action to run on confirmation; a mutation's result fits. */
  act: {
    mutate: (input: Input, options: { onSuccess: (response: Output) => void }) => void;
    isPending: boolean;
    error: unknown;
  };
  /** Exactly what is requested; null while something is missing, as `disabledReason` explains. */
  input: Input | null;
  /** The toast shown on success. */
  said?: string | ((response: Output) => string);
  /** Why it can't be done any more. What was typed stays, to be copied. */
  over?: { title: string; text: string } | null;
  /** Called with the response, before the dialog closes. */
  onDone?: (response: Output) => void;
}

/** Asks for confirmation, acts, shows a toast and closes; if it fails, the problem is shown above the buttons. */
export function ActDialog<Input, Output>(props: ActDialogProps<Input, Output>) {
  const { act, input, said, onDone, over: reason, ...dialog } = props;
  const problem = problemIn(act.error);
  // While it is under way, this may be its own effect.
  const over = act.isPending ? null : reason;
  const onSuccess = (response: Output) => {
    if (said) toast(typeof said === "string" ? said : said(response));
    onDone?.(response);
    dialog.onClose();
  };
  return (
    <ConfirmDialog
      {...dialog}
      isOpen
      onConfirm={() => input !== null && act.mutate(input, { onSuccess })}
      isPending={act.isPending}
      cancelLabel={over ? "Close" : dialog.cancelLabel}
      disabledReason={over?.title ?? dialog.disabledReason}
      notice={
        over ? (
          <Banner tone="warn" title={over.title} isLive>
            {over.text}
          </Banner>
        ) : problem ? (
          <FormProblem problem={problem} />
        ) : null
      }
    />
  );
}
