import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { useChange } from "@/lib/client/use-change";
import { viewsApi } from "./api";
import type { CreateViewInput, RenameViewInput, ShareViewInput } from "./schema";

/** One's own and the shared views of a list. */
export const viewsQuery = (list: string) =>
  queryOptions({
    queryKey: ["views", list],
    queryFn: ({ signal }) => call(viewsApi.list, { list }, { signal }),
  });

/** Keeps the filters that are set, under a name. */
export const useCreateView = () => useChange(["views"], (input: CreateViewInput) => call(viewsApi.create, input));

/** Gives one's own view another name. */
export const useRenameView = () => useChange(["views"], (input: RenameViewInput) => call(viewsApi.rename, input));

/** Shows one's own view to everyone, or to oneself alone again. */
export const useShareView = () => useChange(["views"], (input: ShareViewInput) => call(viewsApi.share, input));

/** Removes a view for good. */
export const useDeleteView = () => useChange(["views"], (viewId: string) => call(viewsApi.delete, { viewId }));
