import { useState } from "react";
import { clearDraft, readDraft, writeDraft } from "@/components/ui/draft-storage";

/** A text typed in a dialog, kept in this tab under `key` when the dialog is closed, until `forget` is called. */
export function useKeptText(key: string) {
  const [text, setText] = useState(() => {
    const kept = readDraft(key)?.text;
    return typeof kept === "string" ? kept : "";
  });
  const put = (next: string) => {
    setText(next);
    if (next === "") clearDraft(key);
    else writeDraft(key, { text: next });
  };
  return { text, put, forget: () => clearDraft(key) };
}
