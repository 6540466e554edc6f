import { queryOptions, useMutation } from "@tanstack/react-query";
import { apiFetch } from "@/lib/client/api-fetch";
import { useChange } from "@/lib/client/use-change";
import type {
  AddWebhookKeyInput,
  ArchiveEnvironmentInput,
  ChooseCapabilitiesInput,
  ConnectingView,
  ConnectionTest,
  CreateEnvironmentInput,
  EnvironmentList,
  EnvironmentView,
  RestoreEnvironmentInput,
  RetireWebhookKeyInput,
  RotateEnvironmentSecretInput,
  TestConnectionInput,
  UpdateEnvironmentInput,
} from "./schema";

const pathOf = (slug: string) => `/api/environments/${encodeURIComponent(slug)}`;

/** Every environment, for the settings; archived ones only when asked for. */
export const environmentsQuery = (archived: boolean) =>
  queryOptions({
    queryKey: ["environments", "list", { archived }],
    queryFn: ({ signal }) =>
      apiFetch<EnvironmentList>("/api/environments", { query: { archived: `${archived}` }, signal }),
  });

/** One environment with its keys. */
export const environmentQuery = (slug: string) =>
  queryOptions({
    queryKey: ["environments", "one", slug],
    queryFn: ({ signal }) => apiFetch<EnvironmentView>(pathOf(slug), { signal }),
  });

/** How far it is connected; read again by itself while a delivery is awaited. */
export const connectingQuery = (slug: string) =>
  queryOptions({
    queryKey: ["environments", "connecting", slug],
    queryFn: ({ signal }) => apiFetch<ConnectingView>(`${pathOf(slug)}/connecting`, { signal }),
    refetchInterval: (query) => (query.state.data?.steps.every(({ state }) => state === "passed") ? false : 3_000),
  });

/** Adds an environment. */
export const useCreateEnvironment = () =>
  useChange(["environments"], (body: CreateEnvironmentInput) =>
    apiFetch<EnvironmentView>("/api/environments", { method: "POST", body }),
  );

/** Saves the settings; refused when someone else saved since `version`. */
export const useUpdateEnvironment = () =>
  useChange(["environments"], ({ slug, ...body }: UpdateEnvironmentInput) =>
    apiFetch<EnvironmentView>(pathOf(slug), { method: "PUT", body }),
  );

/** Says what the deployment can do, whatever was found. */
export const useChooseCapabilities = () =>
  useChange(["environments"], ({ slug, ...body }: ChooseCapabilitiesInput) =>
    apiFetch<EnvironmentView>(`${pathOf(slug)}/capabilities`, { method: "PUT", body }),
  );

/** Replaces the credentials. */
export const useRotateSecret = () =>
  useChange(["environments"], ({ slug, ...body }: RotateEnvironmentSecretInput) =>
    apiFetch<EnvironmentView>(`${pathOf(slug)}/secret`, { method: "POST", body }),
  );

/** Tests the stored connection. */
export const useTestEnvironment = () =>
  useChange(["environments"], (slug: string) =>
    apiFetch<ConnectionTest>(`${pathOf(slug)}/test`, { method: "POST", body: {} }),
  );

/** Tests what is typed, before it is stored. */
export const useTestConnection = () =>
  useMutation({
    mutationFn: (body: TestConnectionInput) =>
      apiFetch<ConnectionTest>("/api/environments/connection-test", { method: "POST", body }),
  });

/** Takes an environment out of use. */
export const useArchiveEnvironment = () =>
  useChange(["environments"], ({ slug, ...body }: ArchiveEnvironmentInput) =>
    apiFetch<EnvironmentView>(`${pathOf(slug)}/archive`, { method: "POST", body }),
  );

/** Puts an archived environment back to use. */
export const useRestoreEnvironment = () =>
  useChange(["environments"], ({ slug, ...body }: RestoreEnvironmentInput) =>
    apiFetch<EnvironmentView>(`${pathOf(slug)}/restore`, { method: "POST", body }),
  );

/** Accepts a further signing key. */
export const useAddWebhookKey = () =>
  useChange(["environments"], ({ slug, ...body }: AddWebhookKeyInput) =>
    apiFetch<EnvironmentView>(`${pathOf(slug)}/keys`, { method: "POST", body }),
  );

/** Accepts a signing key no longer. */
export const useRetireWebhookKey = () =>
  useChange(["environments"], ({ slug, keyId }: RetireWebhookKeyInput) =>
    apiFetch<EnvironmentView>(`${pathOf(slug)}/keys/${keyId}/retire`, { method: "POST", body: {} }),
  );
