"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useDraft } from "@/components/form/draft";
import { Form } from "@/components/form/form";
import { FormSubmit } from "@/components/form/form-submit";
import { FormTextArea } from "@/components/form/form-text-area";
import { OlderButton } from "@/components/shell/older-button";
import { useCan } from "@/components/shell/session";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonText } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import { approvalNotesQuery, type ReceivedApproval, useAddApprovalNote } from "@/lib/features/approvals/queries";
import { Section } from "./section";

/** What people wrote about this payment; for the staff only, never changed afterwards. */
export function DecisionNotes({ view }: { view: ReceivedApproval }) {
  const environment = useEnvironment();
  const mayNote = useCan("approvals:note");
  const { transactionId } = view.approval;
  const query = useInfiniteQuery(approvalNotesQuery(environment, transactionId));
  // Read from the top down, as they were written.
  const notes = query.data?.pages.flatMap((page) => page.data).reverse() ?? [];
  if (!mayNote && query.data && notes.length === 0) return null;
  return (
    <Section title="Notes">
      {query.data ? null : <QueryState query={query} skeleton={<SkeletonText lines={2} label="Loading the notes" />} />}
      <OlderButton query={query} label="Show older notes" />
      {notes.map((note) => (
        <article key={note.id}>
          <p className="whitespace-pre-wrap break-words" dir="auto">
            {note.text}
          </p>
          <p className="text-sm text-text-3">
            {note.authorName} · <Time value={note.createdAt} format="both" className="" />
          </p>
        </article>
      ))}
      {mayNote ? <NewNote transactionId={transactionId} /> : null}
    </Section>
  );
}

function NewNote({ transactionId }: { transactionId: string }) {
  const environment = useEnvironment();
  const add = useAddApprovalNote();
  const form = useForm({ defaultValues: { text: "" } });
  const draft = useDraft(form, `approval-note:${environment}:${transactionId}`);
  return (
    <Form
      form={form}
      label="Add a note"
      className="gap-2!"
      isLeaveGuarded={false}
      onSubmit={async ({ text }) => {
        await add.mutateAsync({ transactionId, text });
        draft.discard();
      }}
    >
      <FormTextArea name="text" label="New note" rows={2} dir="auto" data-new-note />
      <FormSubmit size="md" variant="secondary" className="justify-self-start">
        Add note
      </FormSubmit>
    </Form>
  );
}
