"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Form } from "@/components/form/form";
import { FormSelect } from "@/components/form/form-select";
import { FormSubmit } from "@/components/form/form-submit";
import { FormTextField } from "@/components/form/form-text-field";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ProblemText } from "@/components/ui/problem-text";
import { QueryState } from "@/components/ui/query-state";
import { useEnvironment } from "@/lib/client/environment";
import { TAG_COLORS } from "@/lib/features/casework/fields";
import { tagsQuery, useAddTag, useChangeTag } from "@/lib/features/casework/queries";
import { AddTagInput, type Tag } from "@/lib/features/casework/schema";
import { TagMark } from "./tag-mark";

/** The environment's tags: adding, renaming, recolouring, retiring. A retired tag stays on payments that have it. */
export function ManageTags({ onClose }: { onClose: () => void }) {
  const query = useQuery(tagsQuery(useEnvironment()));
  const add = useAddTag();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Tags"
      description="Shared by everyone who works on payments in this environment."
    >
      <div className="grid gap-4">
        <TagForm
          label="Add a tag"
          submit="Add tag"
          tag={{ name: "", color: "idle" }}
          onSave={(values) => add.mutateAsync(values)}
        />
        <QueryState query={query} skeleton="h-24" />
        {query.data?.length === 0 ? <p className="text-text-2">No tags yet.</p> : null}
        <ul className="grid divide-y divide-line border-line border-t empty:hidden">
          {query.data?.map((tag) => (
            <TagRow key={tag.id} tag={tag} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function TagRow({ tag }: { tag: Tag }) {
  const [isEditing, setEditing] = useState(false);
  const change = useChangeTag();
  const { id: tagId, ...seen } = tag;
  if (isEditing) {
    return (
      <li className="py-2.5">
        <TagForm
          label={`Change ${tag.name}`}
          submit="Save"
          tag={tag}
          onCancel={() => setEditing(false)}
          onSave={async (values) => {
            await change.mutateAsync({ ...values, tagId, isRetired: tag.isRetired, seen });
            setEditing(false);
          }}
        />
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center gap-2 py-1.5">
      <span className="min-w-0 grow">
        <TagMark tag={tag} />
      </span>
      <Button size="sm" variant="ghost" aria-label={`Edit ${tag.name}`} onClick={() => setEditing(true)}>
        Edit
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`${tag.isRetired ? "Bring back" : "Retire"} ${tag.name}`}
        isPending={change.isPending}
        onClick={() => change.mutate({ ...seen, tagId, isRetired: !tag.isRetired, seen })}
      >
        {tag.isRetired ? "Bring back" : "Retire"}
      </Button>
      <ProblemText className="basis-full" problem={change.error} />
    </li>
  );
}

interface TagFormProps {
  label: string;
  submit: string;
  tag: AddTagInput;
  onSave: (values: AddTagInput) => Promise<unknown>;
  onCancel?: () => void;
}

function TagForm({ label, submit, tag, onSave, onCancel }: TagFormProps) {
  const { name, color } = tag;
  const form = useForm({ resolver: zodResolver(AddTagInput), defaultValues: { name, color } });
  const save = async (values: AddTagInput) => {
    await onSave(values);
    // Text typed in the meantime is the next tag's name.
    if (form.getValues("name").trim() === values.name) form.reset();
  };
  return (
    <Form form={form} label={label} isLeaveGuarded={false} onSubmit={save}>
      <div className="flex flex-wrap items-end gap-2.5">
        <FormTextField<AddTagInput> name="name" label="Name" autoComplete="off" maxLength={30} className="grow" />
        <FormSelect<AddTagInput> name="color" label="Colour" options={TAG_COLORS} />
        <FormSubmit variant="secondary">{submit}</FormSubmit>
        {onCancel ? (
          <Button size="lg" variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </Form>
  );
}
