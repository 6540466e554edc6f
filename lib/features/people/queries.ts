import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { apiFetch } from "@/lib/client/api-fetch";
import type { Role } from "@/lib/permissions";
import type {
  ChangeOwnPasswordInput,
  CompletedSetUp,
  CompleteSetUpInput,
  InvitedPerson,
  InvitePersonInput,
  OneTimeLink,
  PeopleList,
  PersonSummary,
  Profile,
  SessionList,
  UpdateOwnProfileInput,
} from "./schema";

/** Everyone, for the people page. */
export const peopleQuery = () =>
  queryOptions({
    queryKey: ["people"],
    queryFn: ({ signal }) => apiFetch<PeopleList>("/api/people", { signal }),
  });

/** The sessions of a person, or one's own. */
export const sessionsQuery = (personId?: string) =>
  queryOptions({
    queryKey: ["sessions", personId ?? "own"],
    queryFn: ({ signal }) => apiFetch<SessionList>("/api/sessions", { query: { personId }, signal }),
  });

/** One's own profile. */
export const profileQuery = () =>
  queryOptions({ queryKey: ["profile"], queryFn: ({ signal }) => apiFetch<Profile>("/api/profile", { signal }) });

function useChange<Input, Output>(change: (input: Input) => Promise<Output>, changes: readonly string[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => Promise.all(changes.map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
}

/** Adds a person; the answer holds the one-time link, which is shown once. */
export const useInvitePerson = () =>
  useChange((body: InvitePersonInput) => apiFetch<InvitedPerson>("/api/people", { method: "POST", body }), ["people"]);

/** Gives a person another role. */
export const useChangeRole = () =>
  useChange(
    ({ personId, role }: { personId: string; role: Role }) =>
      apiFetch<PersonSummary>(`/api/people/${personId}/role`, { method: "PUT", body: { role } }),
    ["people"],
  );

/** Disables or enables a person. */
export const useSetDisabled = () =>
  useChange(
    ({ personId, isDisabled }: { personId: string; isDisabled: boolean }) =>
      apiFetch<PersonSummary>(`/api/people/${personId}/${isDisabled ? "disable" : "enable"}`, { method: "POST" }),
    ["people", "sessions"],
  );

/** Makes a one-time link to choose a new password. */
export const useCreateLink = () =>
  useChange(
    (personId: string) => apiFetch<OneTimeLink>(`/api/people/${personId}/link`, { method: "POST" }),
    ["people"],
  );

/** Ends one session. */
export const useRevokeSession = () =>
  useChange(
    (sessionId: string) => apiFetch<undefined>(`/api/sessions/${sessionId}`, { method: "DELETE" }),
    ["sessions"],
  );

/** Changes one's own name and zone. */
export const useUpdateProfile = () =>
  useChange(
    (body: UpdateOwnProfileInput) => apiFetch<Profile>("/api/profile", { method: "PUT", body }),
    ["profile", "people"],
  );

/** Changes one's own password; every other session of one's own ends. */
export const useChangePassword = () =>
  useChange(
    (body: ChangeOwnPasswordInput) => apiFetch<undefined>("/api/profile/password", { method: "POST", body }),
    ["sessions"],
  );

/** Uses a one-time link up. */
export const completeSetUp = (body: CompleteSetUpInput) =>
  apiFetch<CompletedSetUp>("/api/auth/set-up", { method: "POST", body });
