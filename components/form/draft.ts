import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

const PREFIX = "corridor-draft:";

function without<Values extends FieldValues>(values: Values, omit: readonly (keyof Values)[]): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !omit.includes(name))) as Partial<Values>;
}

/** The draft kept under `key` in this tab, or null. A draft that can't be read is removed. */
export function readDraft(key: string): FieldValues | null {
  try {
    const stored = sessionStorage.getItem(PREFIX + key);
    const draft: unknown = stored === null ? null : JSON.parse(stored);
    return typeof draft === "object" && draft !== null && !Array.isArray(draft) ? draft : null;
  } catch {
    // Storage is forbidden, or holds something that is no draft: then there is none.
    return null;
  }
}

function writeDraft(key: string, values: FieldValues): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(values));
  } catch {
    // Forbidden or full: the draft is a courtesy, the form works without it.
  }
}

/** Forgets the draft under `key`: after a success, or when the person discards it. */
export function clearDraft(key: string): void {
  try {
    sessionStorage.removeItem(PREFIX + key);
  } catch {
    // Storage is forbidden: there was nothing to forget.
  }
}

/** Forgets every draft of this tab: on signing out, so that the next person at this desk finds none. */
export function clearAllDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
  } catch {
    // Storage is forbidden: there was nothing to forget.
  }
}

/**
 * Keeps what is typed in this tab until it is sent: a reload, a lost session, a step back lose nothing. `key` names form
 * and environment (`quote:sandbox-eu`). `omit` lists the fields that must never be stored: secrets, passwords, codes.
 * Gives whether a draft was put back, and how to start afresh. The draft goes with a successful submission.
 */
export function useDraft<Values extends FieldValues, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
  key: string,
  omit: readonly (keyof Values & string)[] = [],
) {
  const [isRestored, setRestored] = useState(false);
  const omitted = omit.join("\n");
  useEffect(() => {
    const secret = omitted.split("\n");
    const draft = readDraft(key);
    if (draft) {
      form.reset({ ...form.getValues(), ...without(draft, secret) } as Values, { keepDefaultValues: true });
      setRestored(true);
    }
    return form.subscribe({
      formState: { values: true, isDirty: true, submitCount: true },
      callback: ({ values, isSubmitSuccessful, isDirty }) => {
        if (isSubmitSuccessful) clearDraft(key);
        else if (isDirty) writeDraft(key, without(values, secret));
      },
    });
  }, [form, key, omitted]);
  const discard = () => {
    form.reset();
    // Last: the reset itself is a change of values, and would be kept.
    clearDraft(key);
    setRestored(false);
  };
  return { isRestored, discard };
}
