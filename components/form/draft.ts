import { useEffect, useState } from "react";
import { type FieldValues, type UseFormReturn, useFormState } from "react-hook-form";
import { clearDraft, readDraft, writeDraft } from "@/components/ui/draft-storage";

type Tree = Record<string, unknown>;

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null && !Array.isArray(value);

/** The values that differ from `defaults`, field by field: what the user typed. */
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

/** `values` overlaid with the contents of a draft. */
function laidOver(values: Tree, draft: Tree): Tree {
  const over = Object.entries(draft).map(([name, value]) => {
    const under = values[name];
    return [name, isTree(value) && isTree(under) ? laidOver(under, value) : value];
  });
  return { ...values, ...Object.fromEntries(over) };
}

/** The fields with these names, or without `are` those with other names. */
const only = (tree: Tree, names: readonly string[], are = true): Tree =>
  Object.fromEntries(Object.entries(tree).filter(([name]) => names.includes(name) === are));

interface DraftOptions<Values> {
  /** Must never be stored: secrets, passwords, codes. */
  omit?: readonly (keyof Values & string)[];
  /** Submitting only asks for a price or opens a confirmation, so the draft stays until it is discarded. */
  isUntilDiscarded?: boolean;
  /** Stored along with the typed fields although not typed: what these were typed against, or will be sent under. */
  keep?: readonly (keyof Values & string)[];
}

/**
 * Stores what is typed in this tab until it is sent, so that a reload, a lost session or a step back loses nothing.
 * `key` names form and environment (`quote:sandbox-eu`). Only typed fields are stored; the others keep the page's
 * values, which may be newer. Returns whether a draft was restored, `discard`, which resets the form, and `forget`,
 * which drops the draft but keeps the fields, as untouched. A successful submission drops it too.
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
      const values = { ...laidOver(form.getValues(), only(draft, omit, false)), ...only(draft, keep) };
      form.reset(values as Values, { keepDefaultValues: true });
    }
    setRestored(draft !== null);
    let isLeft = false;
    const stop = form.subscribe({
      formState: { values: true, isDirty: true, submitCount: true },
      callback: ({ values, defaultValues, isSubmitSuccessful }) => {
        const typed = only(typedOf(values, defaultValues ?? {}), omit, false);
        const isSent = isSubmitSuccessful && !isUntilDiscarded;
        if (isSent || Object.keys(typed).length === 0) clearDraft(key);
        else if (!isLeft) writeDraft(key, { ...typed, ...only(values, keep) });
        if (isLeft) stop();
      },
    });
    return () => {
      // Not stopped yet: a submission that is under way now still ends this draft by succeeding.
      isLeft = true;
    };
  }, [form, key, omit, keep, isUntilDiscarded]);
  // A submitted form doesn't ask before it is left, so a submission that only asked something is undone here.
  const { isSubmitSuccessful } = useFormState({ control: form.control });
  useEffect(() => {
    if (!isSubmitSuccessful || !isUntilDiscarded) return;
    form.reset(undefined, { keepValues: true, keepDefaultValues: true, keepDirty: true, keepTouched: true });
  }, [form, isSubmitSuccessful, isUntilDiscarded]);
  const discard = () => {
    form.reset();
    // Must come last: the reset itself changes values and would be stored.
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
