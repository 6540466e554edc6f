"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Form } from "@/components/form/form";
import { FormProblem } from "@/components/form/form-problem";
import { FormSubmit } from "@/components/form/form-submit";
import { FormTextField } from "@/components/form/form-text-field";
import { problemIn } from "@/components/form/problem";
import { Button } from "@/components/ui/button";
import { useSecondsLeft } from "@/components/ui/countdown";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { isProblemError } from "@/lib/client/problem";
import { type Deadline, readClocks } from "@/lib/dates";
import { useConfirmContact, useSendContactCode } from "@/lib/features/customers/queries";
import { CONTACT_NOUNS, ConfirmContactInput, type Contact } from "@/lib/features/customers/schema";

/** How long the customer has to receive a code before another can be sent. */
const PAUSE_SECONDS = 30;
const CodeInput = ConfirmContactInput.pick({ code: true });

function inSeconds(seconds: number): Deadline {
  const now = Date.now();
  const endsAt = new Date(now + seconds * 1_000).toISOString();
  return { endsAt, asOf: new Date(now).toISOString(), clocks: readClocks() };
}

interface Props {
  customerId: string;
  contact: Contact;
}

/** Verifies a customer's contact by a one-time code that the service sends and the customer reads out. */
export function VerifyContact({ customerId, contact }: Props) {
  const [isOpen, setOpen] = useState(false);
  // Both outlive the dialog: reopening it must not send another code.
  const sending = useSendContactCode();
  const [pause, setPause] = useState(() => inSeconds(0));
  const noun = CONTACT_NOUNS[contact];
  const close = () => setOpen(false);
  // Not as callbacks of `mutate`: a contact found to be verified unmounts this before they would run.
  const send = (onSent: () => void) =>
    sending.mutateAsync({ customerId, contact }).then(
      ({ how }) => {
        setPause(inSeconds(PAUSE_SECONDS));
        if (how === "sent") return onSent();
        toast(`The ${noun} was already verified`);
        close();
      },
      (error: unknown) => setPause(inSeconds(isProblemError(error) ? (error.retryAfterSeconds ?? 0) : 0)),
    );
  return (
    <>
      <Button
        size="sm"
        onClick={() => {
          if (sending.error) sending.reset();
          setOpen(true);
        }}
      >
        Verify {noun}
      </Button>
      {isOpen ? <CodeDialog {...{ customerId, contact, sending, send, pause }} onClose={close} /> : null}
    </>
  );
}

interface CodeDialogProps extends Props {
  sending: ReturnType<typeof useSendContactCode>;
  send: (onSent: () => void) => Promise<void>;
  pause: Deadline;
  onClose: () => void;
}

/** Sends a code and accepts it. It is never stored; a refused code stays in the field until corrected. */
function CodeDialog({ customerId, contact, sending, send, pause, onClose }: CodeDialogProps) {
  const confirm = useConfirmContact();
  const form = useForm({ resolver: zodResolver(CodeInput), defaultValues: { code: "" } });
  const secondsLeft = useSecondsLeft(pause);
  const noun = CONTACT_NOUNS[contact];
  const problem = problemIn(sending.error);
  const wait = secondsLeft > 0 ? `A new code can be sent in ${secondsLeft} s.` : null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={`Verify the customer's ${noun}`}
      description={`The service sends a one-time code to the ${noun} on file. Ask the customer to read it out.`}
      isLocked={confirm.isPending}
    >
      <div className="grid gap-4">
        <div className="grid justify-items-start gap-2">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button
              data-initial-focus
              isPending={sending.isPending}
              disabledReason={wait ?? (confirm.isPending && "The code is being checked.")}
              onClick={() => send(() => form.setFocus("code"))}
            >
              {sending.data ? "Send a new code" : "Send code"}
            </Button>
            {wait ? <span className="text-sm text-text-2 tabular-nums">{wait}</span> : null}
          </span>
          <p role="status" className="min-h-5 text-text-2">
            {sending.data ? `The service sent a code to the customer's ${noun}.` : null}
          </p>
          {problem ? <FormProblem problem={problem} /> : null}
        </div>
        <Form
          form={form}
          label="Customer's code"
          isLeaveGuarded={false}
          onSubmit={async ({ code }) => {
            const { how } = await confirm.mutateAsync({ customerId, contact, code });
            toast(how === "already" ? `The ${noun} was already verified` : `The ${noun} is verified`);
            onClose();
          }}
        >
          <FormTextField
            name="code"
            label="Code that the customer reads out"
            inputMode="numeric"
            maxLength={24}
            isMono
            isRequired
          />
          <FormSubmit className="justify-self-end">Confirm</FormSubmit>
        </Form>
      </div>
    </Dialog>
  );
}
