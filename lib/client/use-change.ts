import { useMutation, useQueryClient } from "@tanstack/react-query";

/** A change of what is kept under `nouns`, the first parts of its keys; whatever comes of it, that is read again. */
export function useChange<Input, Output>(nouns: readonly string[], change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => Promise.all(nouns.map((noun) => client.invalidateQueries({ queryKey: [noun] }))),
  });
}
