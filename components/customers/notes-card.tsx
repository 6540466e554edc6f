"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useDraft } from "@/components/form/draft";
import { Form } from "@/components/form/form";
import { FormSubmit } from "@/components/form/form-submit";
import { FormTextArea } from "@/components/form/form-text-area";
import { OlderButton } from "@/components/shell/older-button";
import { useCan } from "@/components/shell/session";
import { Card } from "@/components/ui/card";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import { customerNotesQuery, useAddNote } from "@/lib/features/customers/queries";
import { AddNoteInput } from "@/lib/features/customers/schema";
import { SectionState } from "./section-state";

interface Props {
  customerId: string;
}

const NoteForm = AddNoteInput.pick({ body: true });

/** What the staff wrote; stays in this console and can't be changed afterwards. */
export function NotesCard({ customerId }: Props) {
  const environment = useEnvironment();
  const query = useInfiniteQuery(customerNotesQuery(environment, customerId));
  const mayNote = useCan("customers:note");
  const notes = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Card title="Notes" description="For your team only. Never sent to the service.">
      <div className="grid gap-4">
        {mayNote ? <NewNote customerId={customerId} /> : null}
        {query.data ? null : <SectionState what="Notes" query={query} />}
        {query.data && notes.length === 0 ? <p className="text-text-2">Nobody has written anything yet.</p> : null}
        {notes.map((note) => (
          <article key={note.id}>
            <p className="whitespace-pre-wrap break-words" dir="auto">
              {note.body}
            </p>
            <p className="text-sm text-text-3">
              {note.author ?? "Someone who has left"} · <Time value={note.createdAt} format="both" className="" />
            </p>
          </article>
        ))}
        <OlderButton query={query} label="Show older notes" />
      </div>
    </Card>
  );
}

function NewNote({ customerId }: Props) {
  const environment = useEnvironment();
  const add = useAddNote();
  const form = useForm({ resolver: zodResolver(NoteForm), defaultValues: { body: "" } });
  const draft = useDraft(form, `customer-note:${environment}:${customerId}`);
  return (
    <Form
      form={form}
      label="Add a note"
      className="gap-2!"
      isLeaveGuarded={false}
      onSubmit={async ({ body }) => {
        await add.mutateAsync({ customerId, body });
        draft.discard();
      }}
    >
      <FormTextArea name="body" label="New note" rows={2} dir="auto" />
      <FormSubmit size="md" variant="secondary" className="justify-self-start">
        Add note
      </FormSubmit>
    </Form>
  );
}
