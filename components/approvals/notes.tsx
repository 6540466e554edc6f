"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { NewNote } from "@/components/notes/new-note";
import { Note } from "@/components/notes/note";
import { OlderButton } from "@/components/shell/older-button";
import { useCan } from "@/components/shell/session";
import { QueryState } from "@/components/ui/query-state";
import { useEnvironment } from "@/lib/client/environment";
import { approvalNotesQuery, type ReceivedApproval, useAddApprovalNote } from "@/lib/features/approvals/queries";
import { Section } from "./section";

/** Notes about this payment; for staff only, and never changed afterwards. */
export function DecisionNotes({ view }: { view: ReceivedApproval }) {
  const environment = useEnvironment();
  const mayNote = useCan("approvals:note");
  const add = useAddApprovalNote();
  const form = useForm({ defaultValues: { text: "" } });
  const { transactionId } = view.approval;
  const query = useInfiniteQuery(approvalNotesQuery(environment, transactionId));
  // Oldest first, in reading order.
  const notes = query.data?.pages.flatMap((page) => page.data).reverse() ?? [];
  if (!mayNote && query.data && notes.length === 0) return null;
  return (
    <Section title="Notes">
      {query.data ? null : <QueryState query={query} skeleton="h-9" />}
      <OlderButton query={query} label="Show older notes" />
      {notes.map(({ id, authorName, createdAt, text }) => (
        <Note key={id} author={authorName} at={createdAt}>
          {text}
        </Note>
      ))}
      {mayNote ? (
        <NewNote
          form={form}
          name="text"
          draftKey={`approval-note:${environment}:${transactionId}`}
          onAdd={({ text }, key) => add.mutateAsync({ transactionId, text, key })}
        />
      ) : null}
    </Section>
  );
}
