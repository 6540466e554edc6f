import { queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/lib/client/api-fetch";
import { useChange } from "@/lib/client/use-change";
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

/** Adds a person; the answer holds the one-time link, which is shown once. */
export const useInvitePerson = () =>
  useChange(["people"], (body: InvitePersonInput) => apiFetch<InvitedPerson>("/api/people", { method: "POST", body }));

/** Gives a person another role. */
export const useChangeRole = () =>
  useChange(["people"], ({ personId, role }: { personId: string; role: Role }) =>
    apiFetch<PersonSummary>(`/api/people/${personId}/role`, { method: "PUT", body: { role } }),
  );

/** Disables or enables a person. */
export const useSetDisabled = () =>
  useChange(["people", "sessions"], ({ personId, isDisabled }: { personId: string; isDisabled: boolean }) =>
    apiFetch<PersonSummary>(`/api/people/${personId}/${isDisabled ? "disable" : "enable"}`, { method: "POST" }),
  );

/** Makes a one-time link to choose a new password. */
export const useCreateLink = () =>
  useChange(["people"], (personId: string) =>
    apiFetch<OneTimeLink>(`/api/people/${personId}/link`, { method: "POST" }),
  );

/** Ends one session. */
export const useRevokeSession = () =>
  useChange(["sessions"], (sessionId: string) =>
    apiFetch<undefined>(`/api/sessions/${sessionId}`, { method: "DELETE" }),
  );

/** Changes one's own name and zone. */
export const useUpdateProfile = () =>
  useChange(["profile", "people"], (body: UpdateOwnProfileInput) =>
    apiFetch<Profile>("/api/profile", { method: "PUT", body }),
  );

/** Changes one's own password; every other session of one's own ends. */
export const useChangePassword = () =>
  useChange(["sessions"], (body: ChangeOwnPasswordInput) =>
    apiFetch<undefined>("/api/profile/password", { method: "POST", body }),
  );

/** Uses a one-time link up. */
export const completeSetUp = (body: CompleteSetUpInput) =>
  apiFetch<CompletedSetUp>("/api/auth/set-up", { method: "POST", body });
