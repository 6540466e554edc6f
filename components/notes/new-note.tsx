"use client";

import { useRef } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { useDraft } from "@/components/form/draft";
import { Form } from "@/components/form/form";
import { FormSubmit } from "@/components/form/form-submit";
import { FormTextArea } from "@/components/form/form-text-area";
import { clearDraft, readDraft, writeDraft } from "@/components/ui/draft-storage";
import { newKey } from "@/lib/client/new-key";

interface NewNoteProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** The field that holds the text. */
  name: FieldPath<Values>;
  /** The key under which the draft is stored until the note is added. */
  draftKey: string;
  /** Adds the note under the idempotency key. */
  onAdd: (values: Values, key: string) => Promise<unknown>;
}

/**
 * The field for a new note. The idempotency key is kept with the draft: after a lost response the same text is the same
 * note, even after a reload.
 */
export function NewNote<Values extends FieldValues>({ form, name, draftKey, onAdd }: NewNoteProps<Values>) {
  const draft = useDraft(form, draftKey);
  const keptAs = `${draftKey}:sent`;
  // Also in memory, for where the tab's storage is forbidden.
  const sent = useRef<Record<string, unknown> | null>(null);
  const keyOf = (text: string): string => {
    const last = sent.current ?? readDraft(keptAs);
    const key = last?.text === text && typeof last.key === "string" ? last.key : newKey();
    sent.current = { text, key };
    writeDraft(keptAs, sent.current);
    return key;
  };
  return (
    <Form
      form={form}
      label="Add a note"
      className="gap-2!"
      isLeaveGuarded={false}
      onSubmit={async (values) => {
        await onAdd(values, keyOf(values[name]));
        sent.current = null;
        clearDraft(keptAs);
        const typed = form.getValues(name);
        draft.discard();
        // Text typed in the meantime is the next note's.
        if (typed !== values[name]) form.setValue(name, typed, { shouldDirty: true });
      }}
    >
      <FormTextArea<Values> name={name} label="New note" rows={2} dir="auto" data-new-note />
      <FormSubmit size="md" variant="secondary" className="justify-self-start">
        Add note
      </FormSubmit>
    </Form>
  );
}
