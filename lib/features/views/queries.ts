import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { useCall } from "@/lib/client/use-call";
import { viewsApi } from "./api";

/** One's own and the shared views of a list. */
export const viewsQuery = (list: string) =>
  queryOptions({
    queryKey: ["views", list],
    queryFn: ({ signal }) => call(viewsApi.list, { list }, { signal }),
  });

/** Keeps the filters that are set, under a name. */
export const useCreateView = () => useCall(viewsApi.create, { changes: ["view"] });

/** Gives one's own view another name. */
export const useRenameView = () => useCall(viewsApi.rename, { changes: ["view"] });

/** Shows one's own view to everyone, or to oneself alone again. */
export const useShareView = () => useCall(viewsApi.share, { changes: ["view"] });

/** Removes a view for good. */
export const useDeleteView = () => useCall(viewsApi.delete, { changes: ["view"] });
