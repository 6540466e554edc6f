"use client";

import { ConfirmDialog, type ConfirmDialogProps } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { FormProblem } from "./form-problem";
import { problemIn } from "./problem";

interface ActDialogProps<Input, Answer>
  extends Omit<ConfirmDialogProps, "isOpen" | "onConfirm" | "isPending" | "notice"> {
  /** What is done once it is confirmed: a mutation's result fits. */
  act: {
    mutate: (input: Input, options: { onSuccess: (answer: Answer) => void }) => void;
    isPending: boolean;
    error: unknown;
  };
  /** Exactly what is asked for; null while something is missing, which `disabledReason` says. */
  input: Input | null;
  /** What is said when it is done. */
  said?: string | ((answer: Answer) => string);
  /** With the answer, before it closes. */
  onDone?: (answer: Answer) => void;
}

/** Asks once more, does it, says that it is done and closes; why it could not be done stands above the buttons. */
export function ActDialog<Input, Answer>(props: ActDialogProps<Input, Answer>) {
  const { act, input, said, onDone, ...dialog } = props;
  const problem = problemIn(act.error);
  const onSuccess = (answer: Answer) => {
    if (said) toast(typeof said === "string" ? said : said(answer));
    onDone?.(answer);
    dialog.onClose();
  };
  return (
    <ConfirmDialog
      {...dialog}
      isOpen
      onConfirm={() => input !== null && act.mutate(input, { onSuccess })}
      isPending={act.isPending}
      notice={problem ? <FormProblem problem={problem} /> : null}
    />
  );
}
