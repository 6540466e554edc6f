import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { useChange } from "@/lib/client/use-change";
import { environmentsApi } from "./api";
import type {
  AddWebhookKeyInput,
  ArchiveEnvironmentInput,
  ChooseCapabilitiesInput,
  CreateEnvironmentInput,
  RestoreEnvironmentInput,
  RetireWebhookKeyInput,
  RotateEnvironmentSecretInput,
  TestConnectionInput,
  UpdateEnvironmentInput,
} from "./schema";

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

/** How far it is connected; read again by itself while a delivery is awaited. */
export const connectingQuery = (slug: string) =>
  queryOptions({
    queryKey: ["environments", "connecting", slug],
    queryFn: ({ signal }) => call(environmentsApi.connecting, { slug }, { signal }),
    refetchInterval: (query) => (query.state.data?.steps.every(({ state }) => state === "passed") ? false : 3_000),
  });

/** Adds an environment. */
export const useCreateEnvironment = () =>
  useChange(["environments"], (input: CreateEnvironmentInput) => call(environmentsApi.create, input));

/** Saves the settings; refused when someone else saved since `version`. */
export const useUpdateEnvironment = () =>
  useChange(["environments"], (input: UpdateEnvironmentInput) => call(environmentsApi.update, input));

/** Says what the deployment can do, whatever was found. */
export const useChooseCapabilities = () =>
  useChange(["environments"], (input: ChooseCapabilitiesInput) => call(environmentsApi.chooseCapabilities, input));

/** Replaces the credentials. */
export const useRotateSecret = () =>
  useChange(["environments"], (input: RotateEnvironmentSecretInput) => call(environmentsApi.rotateSecret, input));

/** Tests the stored connection. */
export const useTestEnvironment = () =>
  useChange(["environments"], (slug: string) => call(environmentsApi.test, { slug }));

/** Tests what is typed, before it is stored. */
export const useTestConnection = () =>
  useMutation({
    mutationFn: (input: TestConnectionInput) => call(environmentsApi.testConnection, input),
  });

/** Takes an environment out of use. */
export const useArchiveEnvironment = () =>
  useChange(["environments"], (input: ArchiveEnvironmentInput) => call(environmentsApi.archive, input));

/** Puts an archived environment back to use. */
export const useRestoreEnvironment = () =>
  useChange(["environments"], (input: RestoreEnvironmentInput) => call(environmentsApi.restore, input));

/** Accepts a further signing key. */
export const useAddWebhookKey = () =>
  useChange(["environments"], (input: AddWebhookKeyInput) => call(environmentsApi.addKey, input));

/** Accepts a signing key no longer. */
export const useRetireWebhookKey = () =>
  useChange(["environments"], (input: RetireWebhookKeyInput) => call(environmentsApi.retireKey, input));
