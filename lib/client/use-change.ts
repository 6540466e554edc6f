import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueryNoun } from "./query-keys";

/** A change of what is kept under `nouns`, the first parts of its keys; whatever comes of it, that is read again. */
export function useChange<Input, Output>(nouns: readonly QueryNoun[], change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => Promise.all(nouns.map((noun) => client.invalidateQueries({ queryKey: [noun] }))),
  });
}
