import type { ReactNode } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { Time } from "@/components/ui/time";
import { useDraft } from "./draft";
import { Form } from "./form";
import { FormSubmit } from "./form-submit";
import { FormTextArea } from "./form-text-area";

interface NoteProps {
  author: string;
  at: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A note by a member of staff, with author and time. */
export function Note({ author, at, actions, children }: NoteProps) {
  return (
    <article>
      <p className="whitespace-pre-wrap break-words" dir="auto">
        {children}
      </p>
      <div className="flex flex-wrap items-center gap-x-2 text-sm text-text-3">
        <p>
          {author} · <Time value={at} format="both" />
        </p>
        {actions}
      </div>
    </article>
  );
}

interface NewNoteProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** The field that holds the text. */
  name: FieldPath<Values>;
  /** The key under which the draft is stored until the note is added. */
  draftKey: string;
  onAdd: (values: Values) => Promise<unknown>;
}

/** The field for a new note. */
export function NewNote<Values extends FieldValues>({ form, name, draftKey, onAdd }: NewNoteProps<Values>) {
  const draft = useDraft(form, draftKey);
  return (
    <Form
      form={form}
      label="Add a note"
      className="gap-2!"
      isLeaveGuarded={false}
      onSubmit={async (values) => {
        await onAdd(values);
        draft.discard();
      }}
    >
      <FormTextArea<Values> name={name} label="New note" rows={2} dir="auto" data-new-note />
      <FormSubmit size="md" variant="secondary" className="justify-self-start">
        Add note
      </FormSubmit>
    </Form>
  );
}
