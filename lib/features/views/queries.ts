import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { useCall } from "@/lib/client/use-call";
import { viewsApi } from "./api";

/** The user's own and the shared views of a list, as seen in an environment. */
export const viewsQuery = (list: string, environment: string) =>
  queryOptions({
    queryKey: ["views", list, environment],
    queryFn: ({ signal }) => call(viewsApi.list, { list, environment }, { signal }),
  });

/** Saves the current filters under a name. */
export const useCreateView = () => useCall(viewsApi.create, { changes: ["view"] });

/** Renames the user's own view. */
export const useRenameView = () => useCall(viewsApi.rename, { changes: ["view"] });

/** Shares the user's own view with everyone, or makes it private again. */
export const useShareView = () => useCall(viewsApi.share, { changes: ["view"] });

/** Makes a shared view a role's default for a list, or no longer. */
export const useSetDefaultView = () => useCall(viewsApi.setDefault, { changes: ["view"] });

/** Opens a list with or without the role's default. */
export const useUseDefaultView = () => useCall(viewsApi.useDefault, { changes: ["view"] });

/** Removes a view for good. */
export const useDeleteView = () => useCall(viewsApi.delete, { changes: ["view"] });
