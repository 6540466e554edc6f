import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { useChange } from "@/lib/client/use-change";
import type { Role } from "@/lib/permissions";
import { peopleApi } from "./api";
import type { ChangeOwnPasswordInput, CompleteSetUpInput, InvitePersonInput, UpdateOwnProfileInput } from "./schema";

/** Everyone, for the people page. */
export const peopleQuery = () =>
  queryOptions({
    queryKey: ["people"],
    queryFn: ({ signal }) => call(peopleApi.list, {}, { signal }),
  });

/** The sessions of a person, or one's own. */
export const sessionsQuery = (personId?: string) =>
  queryOptions({
    queryKey: ["sessions", personId ?? "own"],
    queryFn: ({ signal }) => call(peopleApi.sessions, { personId }, { signal }),
  });

/** One's own profile. */
export const profileQuery = () =>
  queryOptions({ queryKey: ["profile"], queryFn: ({ signal }) => call(peopleApi.profile, {}, { signal }) });

/** Adds a person; the answer holds the one-time link, which is shown once. */
export const useInvitePerson = () => useChange(["people"], (input: InvitePersonInput) => call(peopleApi.invite, input));

/** Gives a person another role. */
export const useChangeRole = () =>
  useChange(["people"], (input: { personId: string; role: Role }) => call(peopleApi.changeRole, input));

/** Disables or enables a person. */
export const useSetDisabled = () =>
  useChange(["people", "sessions"], ({ personId, isDisabled }: { personId: string; isDisabled: boolean }) =>
    call(isDisabled ? peopleApi.disable : peopleApi.enable, { personId }),
  );

/** Makes a one-time link to choose a new password. */
export const useCreateLink = () =>
  useChange(["people"], (personId: string) => call(peopleApi.createLink, { personId }));

/** Ends one session. */
export const useRevokeSession = () =>
  useChange(["sessions"], (sessionId: string) => call(peopleApi.revokeSession, { sessionId }));

/** Changes one's own name and zone. */
export const useUpdateProfile = () =>
  useChange(["profile", "people"], (input: UpdateOwnProfileInput) => call(peopleApi.updateProfile, input));

/** Changes one's own password; every other session of one's own ends. */
export const useChangePassword = () =>
  useChange(["sessions"], (input: ChangeOwnPasswordInput) => call(peopleApi.changePassword, input));

/** Uses a one-time link up. */
export const completeSetUp = (input: CompleteSetUpInput) => call(peopleApi.completeSetUp, input);
