import { useEffect, useState } from "react";
import { type FieldValues, type UseFormReturn, useFormState } from "react-hook-form";
import { clearDraft, readDraft, writeDraft } from "@/components/ui/draft-storage";

type Tree = Record<string, unknown>;

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null && !Array.isArray(value);

/** What of `values` differs from `defaults`, field by field: what the person typed. */
function typedOf(values: Tree, defaults: Tree): Tree {
  const typed: Tree = {};
  for (const [name, value] of Object.entries(values)) {
    const was = defaults[name];
    if (isTree(value) && isTree(was)) {
      const inner = typedOf(value, was);
      if (Object.keys(inner).length > 0) typed[name] = inner;
    } else if (JSON.stringify(value) !== JSON.stringify(was)) typed[name] = value;
  }
  return typed;
}

/** `values` with what a draft holds laid over them. */
function laidOver(values: Tree, draft: Tree): Tree {
  const over = Object.entries(draft).map(([name, value]) => {
    const under = values[name];
    return [name, isTree(value) && isTree(under) ? laidOver(under, value) : value];
  });
  return { ...values, ...Object.fromEntries(over) };
}

const without = (tree: Tree, omit: readonly string[]): Tree =>
  Object.fromEntries(Object.entries(tree).filter(([name]) => !omit.includes(name)));

const only = (tree: Tree, keep: readonly string[]): Tree =>
  Object.fromEntries(Object.entries(tree).filter(([name]) => keep.includes(name)));

interface DraftOptions<Values> {
  /** Must never be stored: secrets, passwords, codes. */
  omit?: readonly (keyof Values & string)[];
  /** A submission is no end, as it only asks for a price or opens a confirmation: the draft stays until it is discarded. */
  isUntilDiscarded?: boolean;
  /** Stored beside what was typed though nobody typed them: what the rest was typed against or is to be sent under. */
  keep?: readonly (keyof Values & string)[];
}

/**
 * Keeps what is typed in this tab until it is sent: a reload, a lost session, a step back lose nothing. `key` names form
 * and environment (`quote:sandbox-eu`). Only what was typed is kept: the other fields stay as the page has them, which
 * may be newer than the draft. Gives whether a draft was put back, how to start afresh, and how to `forget`: the draft
 * goes while the fields stay as they are, and count as untouched. The draft goes with a successful submission too.
 */
export function useDraft<Values extends FieldValues, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
  key: string,
  options: DraftOptions<Values> = {},
) {
  const [isRestored, setRestored] = useState(false);
  const [{ omit, keep, isUntilDiscarded }] = useState({ omit: [], keep: [], ...options });
  useEffect(() => {
    const draft = readDraft(key);
    if (draft) {
      const values = { ...laidOver(form.getValues(), without(draft, omit)), ...only(draft, keep) };
      form.reset(values as Values, { keepDefaultValues: true });
    }
    setRestored(draft !== null);
    return form.subscribe({
      formState: { values: true, isDirty: true, submitCount: true },
      callback: ({ values, defaultValues, isSubmitSuccessful }) => {
        const typed = without(typedOf(values, defaultValues ?? {}), omit);
        const isSent = isSubmitSuccessful && !isUntilDiscarded;
        if (isSent || Object.keys(typed).length === 0) clearDraft(key);
        else writeDraft(key, { ...typed, ...only(values, keep) });
      },
    });
  }, [form, key, omit, keep, isUntilDiscarded]);
  // A form that was sent asks nobody before it is left: one that only asked something was not.
  const { isSubmitSuccessful } = useFormState({ control: form.control });
  useEffect(() => {
    if (!isSubmitSuccessful || !isUntilDiscarded) return;
    form.reset(undefined, { keepValues: true, keepDefaultValues: true, keepDirty: true, keepTouched: true });
  }, [form, isSubmitSuccessful, isUntilDiscarded]);
  const discard = () => {
    form.reset();
    // Last: the reset itself is a change of values, and would be kept.
    clearDraft(key);
    setRestored(false);
  };
  const forget = () => {
    form.reset(form.getValues(), { keepValues: true });
    clearDraft(key);
    setRestored(false);
  };
  return { isRestored, discard, forget };
}
