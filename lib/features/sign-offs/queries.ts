import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { useCall, useReveal } from "@/lib/client/use-call";
import { signOffsApi } from "./api";
import type { ListSignOffsInput, PreviewSignOffInput, SignOffView } from "./schema";

/** Refetch interval while a signed-off request is being executed. */
const CARRYING_OUT_MS = 1_000;

/** A page of requests; the old page stays while the next one loads. */
export function signOffsQuery(environment: string, filters: Partial<ListSignOffsInput>) {
  return queryOptions({
    queryKey: ["sign-offs", environment, filters],
    queryFn: ({ signal }) => call(signOffsApi.list, filters, { environment, signal }),
    select: ({ data, ...page }) => ({ ...page, rows: data }),
    placeholderData: keepPreviousData,
  });
}

/** How many requests wait for this user. */
export function signOffCountQuery(environment: string) {
  return queryOptions({
    queryKey: ["sign-offs", environment, "count"],
    queryFn: ({ signal }) => call(signOffsApi.count, {}, { environment, signal }),
    staleTime: 15_000,
  });
}

/** The newest pending request about a quote, a payment, an account or a customer. */
export function pendingSignOffQuery(environment: string, about: string) {
  return queryOptions({
    queryKey: ["sign-offs", environment, "about", about],
    queryFn: ({ signal }) => call(signOffsApi.list, { about, status: "waiting", limit: 1 }, { environment, signal }),
    staleTime: 15_000,
  });
}

/** One request, refetched automatically while it is being executed. */
export function signOffQuery(environment: string, signOffId: string) {
  return queryOptions({
    queryKey: ["sign-offs", environment, "one", signOffId],
    queryFn: ({ signal }) => call(signOffsApi.get, { signOffId }, { environment, signal }),
    refetchInterval: ({ state: { data } }) => (data?.signOff.status === "signed" ? CARRYING_OUT_MS : false),
  });
}

/** Whether a second person would be needed for this. */
export function signOffPreviewQuery(environment: string, input: PreviewSignOffInput) {
  return queryOptions({
    queryKey: ["sign-offs", environment, "preview", input],
    queryFn: ({ signal }) => call(signOffsApi.preview, input, { environment, signal }),
    staleTime: 0,
  });
}

/** The settings in force, and their versions. */
export function signOffSettingsQuery(environment: string) {
  return queryOptions({
    queryKey: ["sign-offs", environment, "settings"],
    queryFn: ({ signal }) => call(signOffsApi.settings, {}, { environment, signal }),
  });
}

/** Puts the response on the screen before anything is refetched. */
const CHANGES = {
  changes: ["sign-off", "notification"] as const,
  onSuccess: (
    view: SignOffView,
    _input: unknown,
    { client, environment }: { client: QueryClient; environment: string },
  ) => client.setQueryData(signOffQuery(environment, view.signOff.id).queryKey, view),
};

/** Signs off a request exactly as it was shown. */
export const useApproveSignOff = () => useCall(signOffsApi.approve, CHANGES);

/** Refuses a request, with a reason. */
export const useRefuseSignOff = () => useCall(signOffsApi.refuse, CHANGES);

/** Withdraws the user's own request. */
export const useWithdrawSignOff = () => useCall(signOffsApi.withdraw, CHANGES);

/** What a request asks for, unmasked; each reveal is audited. */
export const useRevealSignOff = (signOffId: string) => useReveal(signOffsApi.reveal, { signOffId });

/** Prices a waiting payment again. */
export const usePriceSignOff = () => useCall(signOffsApi.price, CHANGES);

/** Creates the next version of the settings, or requests a sign-off for it. */
export const useSaveSignOffSettings = () => useCall(signOffsApi.saveSettings, { changes: ["sign-off"] });
