import { hashKey, useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useEffect, useState } from "react";
import { clearDraft, readDraft, writeDraft } from "@/components/ui/draft-storage";
import { useEnvironment } from "@/lib/client/environment";
import { askedQuery } from "@/lib/features/ask-again/queries";
import type { AskedDraft } from "@/lib/features/ask-again/schema";

/** A next version being edited under `Part`, the version it is based on, and the request that it corrects. */
export type VersionDraft<Part extends string, Contents> = Record<Part, Contents> & {
  baseVersion: number;
  comment?: string;
  corrects?: string;
};

interface Options<Part extends string, Contents> {
  /** The name under which this tab keeps the draft. */
  name: string;
  part: Part;
  /** The contents of the version in force, once known. */
  inForce: Contents | undefined;
  /** The draft that corrects an earlier request; null if that is about something else or can't be begun yet. */
  begin: (asked: AskedDraft) => Omit<VersionDraft<Part, Contents>, "corrects"> | null;
}

/**
 * The draft of a next version: kept in this tab across reloads, started by the first change or from the request being
 * corrected, and deleted when saved or discarded. One that is in force already is none: its changes were undone, or it
 * was saved although the response was lost.
 */
export function useVersionDraft<Part extends string, Contents>({
  name,
  part,
  inForce,
  begin,
}: Options<Part, Contents>) {
  type Draft = VersionDraft<Part, Contents>;
  const environment = useEnvironment();
  const [corrects] = useQueryState("corrects", parseAsString);
  const asked = useQuery({ ...askedQuery(environment, corrects ?? ""), enabled: corrects !== null });
  const key = `${name}:${environment}:${corrects ?? ""}`;
  // Undefined until restored, changed or discarded: then the request being corrected, if any, provides the draft.
  const [kept, setKept] = useState<Draft | null>();
  // After the first paint: the server knows no draft, and hydration must match.
  useEffect(() => {
    const stored = readDraft(key) as Partial<Draft> | null;
    setKept(stored?.[part] && typeof stored.baseVersion === "number" ? (stored as Draft) : undefined);
  }, [key, part]);
  const begun = asked.data && corrects !== null ? begin(asked.data) : null;
  const draft = kept === undefined ? begun && ({ ...begun, corrects } as Draft) : kept;
  const isInForce = draft !== null && inForce !== undefined && hashKey([draft[part]]) === hashKey([inForce]);
  useEffect(() => {
    if (!isInForce) return;
    clearDraft(key);
    setKept(null);
  }, [isInForce, key]);
  const put = (next: Draft) => {
    setKept(next);
    writeDraft(key, next);
  };
  const discard = () => {
    clearDraft(key);
    setKept(null);
  };
  const explain = (comment: string) => draft && put({ ...draft, comment });
  return { draft: isInForce ? null : draft, put, explain, discard, asked: corrects === null ? null : asked };
}
