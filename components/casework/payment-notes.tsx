"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormProblem } from "@/components/form/form-problem";
import { problemIn } from "@/components/form/problem";
import { NewNote } from "@/components/notes/new-note";
import { Note } from "@/components/notes/note";
import { OlderButton } from "@/components/shell/older-button";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { QueryState } from "@/components/ui/query-state";
import { useEnvironment } from "@/lib/client/environment";
import { paymentNotesQuery, useAddPaymentNotes, useWithdrawNote } from "@/lib/features/casework/queries";
import type { PaymentNote } from "@/lib/features/casework/schema";

/** The notes about the payment, newest first, and the field for a new one. */
export function PaymentNotes({ transactionId, mayWork }: { transactionId: string; mayWork: boolean }) {
  const environment = useEnvironment();
  const query = useInfiniteQuery(paymentNotesQuery(environment, transactionId));
  const add = useAddPaymentNotes();
  const form = useForm({ defaultValues: { body: "" } });
  const [withdrawn, setWithdrawn] = useState<PaymentNote | null>(null);
  const notes = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className="grid gap-3">
      {mayWork ? (
        <NewNote
          form={form}
          name="body"
          draftKey={`payment-note:${environment}:${transactionId}`}
          onAdd={({ body }, key) => add.mutateAsync({ transactionIds: [transactionId], body, key })}
        />
      ) : null}
      <QueryState query={query} isFollowed skeleton="h-9" />
      {query.data && notes.length === 0 ? <p className="text-text-2">Nobody has written anything yet.</p> : null}
      {notes.map((note) => (
        <Note
          key={note.id}
          author={note.author}
          at={note.at}
          actions={
            mayWork && note.isOwn && note.body !== null ? (
              <Button size="sm" variant="ghost" onClick={() => setWithdrawn(note)}>
                Withdraw
              </Button>
            ) : null
          }
        >
          {note.body ?? <span className="text-text-3">Note withdrawn by its author</span>}
        </Note>
      ))}
      <OlderButton query={query} label="Show older notes" />
      {withdrawn ? <WithdrawDialog note={withdrawn} onClose={() => setWithdrawn(null)} /> : null}
    </div>
  );
}

function WithdrawDialog({ note, onClose }: { note: PaymentNote; onClose: () => void }) {
  const withdraw = useWithdrawNote();
  const problem = problemIn(withdraw.error);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => withdraw.mutate({ noteId: note.id }, { onSuccess: onClose })}
      title="Withdraw this note?"
      description="Its text is removed for good. The record that you wrote and withdrew a note stays."
      confirmLabel="Withdraw note"
      variant="danger"
      isPending={withdraw.isPending}
      notice={problem ? <FormProblem problem={problem} /> : null}
    >
      <p className="line-clamp-6 whitespace-pre-wrap break-words rounded-md bg-sunken px-3 py-2.5" dir="auto">
        {note.body}
      </p>
    </ConfirmDialog>
  );
}
