"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { NewNote } from "@/components/notes/new-note";
import { Note } from "@/components/notes/note";
import { OlderButton } from "@/components/shell/older-button";
import { useCan } from "@/components/shell/session";
import { Card } from "@/components/ui/card";
import { useEnvironment } from "@/lib/client/environment";
import { customerNotesQuery, useAddNote } from "@/lib/features/customers/queries";
import { AddNoteInput } from "@/lib/features/customers/schema";
import { SectionState } from "./section-state";

const NoteForm = AddNoteInput.pick({ body: true });

/** Notes by the staff; stored in this console only, and unchangeable. */
export function NotesCard({ customerId }: { customerId: string }) {
  const environment = useEnvironment();
  const query = useInfiniteQuery(customerNotesQuery(environment, customerId));
  const mayNote = useCan("customers:note");
  const add = useAddNote();
  const form = useForm({ resolver: zodResolver(NoteForm), defaultValues: { body: "" } });
  const notes = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Card title="Notes" description="For your team only. Never sent to the service.">
      <div className="grid gap-4">
        {mayNote ? (
          <NewNote
            form={form}
            name="body"
            draftKey={`customer-note:${environment}:${customerId}`}
            onAdd={({ body }, key) => add.mutateAsync({ customerId, body, key })}
          />
        ) : null}
        {query.data ? null : <SectionState what="Notes" query={query} />}
        {query.data && notes.length === 0 ? <p className="text-text-2">Nobody has written anything yet.</p> : null}
        {notes.map(({ id, author, createdAt, body }) => (
          <Note key={id} author={author ?? "Someone who has left"} at={createdAt}>
            {body}
          </Note>
        ))}
        <OlderButton query={query} label="Show older notes" />
      </div>
    </Card>
  );
}
