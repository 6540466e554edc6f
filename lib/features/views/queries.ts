import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiFetch } from "@/lib/client/api-fetch";
import type { CreateViewInput, RenameViewInput, SavedView, SavedViewList, ShareViewInput } from "./schema";

/** One's own and the shared views of a list. */
export const viewsQuery = (list: string) =>
  queryOptions({
    queryKey: ["views", list],
    queryFn: ({ signal }) => apiFetch<SavedViewList>("/api/views", { query: { list }, signal }),
  });

function useViewChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: ["views"] }) });
}

/** Keeps the filters that are set, under a name. */
export const useCreateView = () =>
  useViewChange((body: CreateViewInput) => apiFetch<SavedView>("/api/views", { method: "POST", body }));

/** Gives one's own view another name. */
export const useRenameView = () =>
  useViewChange(({ viewId, name }: RenameViewInput) =>
    apiFetch<SavedView>(`/api/views/${viewId}/name`, { method: "PUT", body: { name } }),
  );

/** Shows one's own view to everyone, or to oneself alone again. */
export const useShareView = () =>
  useViewChange(({ viewId, isShared }: ShareViewInput) =>
    apiFetch<SavedView>(`/api/views/${viewId}/sharing`, { method: "PUT", body: { isShared } }),
  );

/** Removes a view for good. */
export const useDeleteView = () =>
  useViewChange((viewId: string) => apiFetch<undefined>(`/api/views/${viewId}`, { method: "DELETE" }));
