import { queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/lib/client/api-fetch";
import { useChange } from "@/lib/client/use-change";
import type { CreateViewInput, RenameViewInput, SavedView, SavedViewList, ShareViewInput } from "./schema";

/** One's own and the shared views of a list. */
export const viewsQuery = (list: string) =>
  queryOptions({
    queryKey: ["views", list],
    queryFn: ({ signal }) => apiFetch<SavedViewList>("/api/views", { query: { list }, signal }),
  });

/** Keeps the filters that are set, under a name. */
export const useCreateView = () =>
  useChange(["views"], (body: CreateViewInput) => apiFetch<SavedView>("/api/views", { method: "POST", body }));

/** Gives one's own view another name. */
export const useRenameView = () =>
  useChange(["views"], ({ viewId, name }: RenameViewInput) =>
    apiFetch<SavedView>(`/api/views/${viewId}/name`, { method: "PUT", body: { name } }),
  );

/** Shows one's own view to everyone, or to oneself alone again. */
export const useShareView = () =>
  useChange(["views"], ({ viewId, isShared }: ShareViewInput) =>
    apiFetch<SavedView>(`/api/views/${viewId}/sharing`, { method: "PUT", body: { isShared } }),
  );

/** Removes a view for good. */
export const useDeleteView = () =>
  useChange(["views"], (viewId: string) => apiFetch<undefined>(`/api/views/${viewId}`, { method: "DELETE" }));
