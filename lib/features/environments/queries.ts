import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { useCall } from "@/lib/client/use-call";
import { environmentsApi } from "./api";

/** Every environment, for the settings; archived ones only when asked for. */
export const environmentsQuery = (archived: boolean) =>
  queryOptions({
    queryKey: ["environments", "list", { archived }],
    queryFn: ({ signal }) => call(environmentsApi.list, { archived: `${archived}` }, { signal }),
  });

/** One environment with its keys. */
export const environmentQuery = (slug: string) =>
  queryOptions({
    queryKey: ["environments", "one", slug],
    queryFn: ({ signal }) => call(environmentsApi.get, { slug }, { signal }),
  });

/** How far it is connected; refetched automatically while a delivery is awaited. */
export const connectingQuery = (slug: string) =>
  queryOptions({
    queryKey: ["environments", "connecting", slug],
    queryFn: ({ signal }) => call(environmentsApi.connecting, { slug }, { signal }),
    refetchInterval: (query) => (query.state.data?.steps.every(({ state }) => state === "passed") ? false : 3_000),
  });

/** Adds an environment. */
export const useCreateEnvironment = () => useCall(environmentsApi.create, { changes: ["environment"] });

/** Saves the settings; refused if someone else has saved since `version`. */
export const useUpdateEnvironment = () => useCall(environmentsApi.update, { changes: ["environment"] });

/** Sets what the deployment can do, overriding the findings. */
export const useChooseCapabilities = () => useCall(environmentsApi.chooseCapabilities, { changes: ["environment"] });

/** Replaces the credentials. */
export const useRotateSecret = () => useCall(environmentsApi.rotateSecret, { changes: ["environment"] });

/** Tests the stored connection. */
export const useTestEnvironment = () => useCall(environmentsApi.test, { changes: ["environment"] });

/** Tests what is typed, before it is stored. */
export const useTestConnection = () => useCall(environmentsApi.testConnection);

/** Takes an environment out of use. */
export const useArchiveEnvironment = () => useCall(environmentsApi.archive, { changes: ["environment"] });

/** Puts an archived environment back into use. */
export const useRestoreEnvironment = () => useCall(environmentsApi.restore, { changes: ["environment"] });

/** Accepts a further signing key. */
export const useAddWebhookKey = () => useCall(environmentsApi.addKey, { changes: ["environment"] });

/** Stops accepting a signing key. */
export const useRetireWebhookKey = () => useCall(environmentsApi.retireKey, { changes: ["environment"] });
