import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { useCall } from "@/lib/client/use-call";
import { viewsApi } from "./api";

/** One's own and the shared views of a list, as it is looked at in an environment. */
export const viewsQuery = (list: string, environment: string) =>
  queryOptions({
    queryKey: ["views", list, environment],
    queryFn: ({ signal }) => call(viewsApi.list, { list, environment }, { signal }),
  });

/** Keeps the filters that are set, under a name. */
export const useCreateView = () => useCall(viewsApi.create, { changes: ["view"] });

/** Gives one's own view another name. */
export const useRenameView = () => useCall(viewsApi.rename, { changes: ["view"] });

/** Shows one's own view to everyone, or to oneself alone again. */
export const useShareView = () => useCall(viewsApi.share, { changes: ["view"] });

/** Has a list open with a shared view for a role, or no longer. */
export const useSetDefaultView = () => useCall(viewsApi.setDefault, { changes: ["view"] });

/** Opens a list with the default of one's role, or without. */
export const useUseDefaultView = () => useCall(viewsApi.useDefault, { changes: ["view"] });

/** Removes a view for good. */
export const useDeleteView = () => useCall(viewsApi.delete, { changes: ["view"] });
