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

/** The sessions of a person, or the user's own. */
export const sessionsQuery = (personId?: string) =>
  queryOptions({
    queryKey: ["sessions", personId ?? "own"],
    queryFn: ({ signal }) => call(peopleApi.sessions, { personId }, { signal }),
  });

/** The user's own profile. */
export const profileQuery = () =>
  queryOptions({ queryKey: ["profile"], queryFn: ({ signal }) => call(peopleApi.profile, {}, { signal }) });

/** Adds a person; the response holds the one-time link, which is shown only once. */
export const useInvitePerson = () => useCall(peopleApi.invite, { changes: ["person"] });

/** Gives a person another role. */
export const useChangeRole = () => useCall(peopleApi.changeRole, { changes: ["person"] });

/** Disables a person, or enables a disabled one. */
export const useSetDisabled = (isDisabled: boolean) =>
  useCall(isDisabled ? peopleApi.disable : peopleApi.enable, { changes: ["person"] });

/** Creates a one-time link to choose a new password. */
export const useCreateLink = () => useCall(peopleApi.createLink, { changes: ["person"] });

/** Ends one session. */
export const useRevokeSession = () => useCall(peopleApi.revokeSession, { changes: ["session"] });

/** Changes the user's own name and time zone. */
export const useUpdateProfile = () => useCall(peopleApi.updateProfile, { changes: ["profile"] });

/** Changes the user's own password; all their other sessions end. */
export const useChangePassword = () => useCall(peopleApi.changePassword, { changes: ["session"] });

/** Consumes a one-time link. */
export const completeSetUp = (input: CompleteSetUpInput) => call(peopleApi.completeSetUp, input);
