import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { useCall } from "@/lib/client/use-call";
import { peopleApi } from "./api";
import type { CompleteSetUpInput } from "./schema";

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
export const useInvitePerson = () => useCall(peopleApi.invite, { changes: ["person"] });

/** Gives a person another role. */
export const useChangeRole = () => useCall(peopleApi.changeRole, { changes: ["person"] });

/** Disables a person, or enables one that is disabled. */
export const useSetDisabled = (isDisabled: boolean) =>
  useCall(isDisabled ? peopleApi.disable : peopleApi.enable, { changes: ["person"] });

/** Makes a one-time link to choose a new password. */
export const useCreateLink = () => useCall(peopleApi.createLink, { changes: ["person"] });

/** Ends one session. */
export const useRevokeSession = () => useCall(peopleApi.revokeSession, { changes: ["session"] });

/** Changes one's own name and zone. */
export const useUpdateProfile = () => useCall(peopleApi.updateProfile, { changes: ["profile"] });

/** Changes one's own password; every other session of one's own ends. */
export const useChangePassword = () => useCall(peopleApi.changePassword, { changes: ["session"] });

/** Uses a one-time link up. */
export const completeSetUp = (input: CompleteSetUpInput) => call(peopleApi.completeSetUp, input);
