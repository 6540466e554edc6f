import { consoleEndpoint, publicEndpoint } from "@/lib/api";
import type {
  ChangeOwnPasswordInput,
  ChangeRoleInput,
  CompletedSetUp,
  CompleteSetUpInput,
  InvitedPerson,
  InvitePersonInput,
  ListSessionsInput,
  NoInput,
  OneTimeLink,
  PeopleList,
  PersonInput,
  PersonSummary,
  Profile,
  RevokeSessionInput,
  SessionList,
  UpdateOwnProfileInput,
} from "./schema";

export const peopleApi = {
  list: consoleEndpoint<typeof NoInput, typeof PeopleList>("GET", "/api/people", "people:manage"),
  invite: consoleEndpoint<typeof InvitePersonInput, typeof InvitedPerson>("POST", "/api/people", "people:manage", 201),
  changeRole: consoleEndpoint<typeof ChangeRoleInput, typeof PersonSummary>(
    "PUT",
    "/api/people/[personId]/role",
    "people:manage",
  ),
  disable: consoleEndpoint<typeof PersonInput, typeof PersonSummary>(
    "POST",
    "/api/people/[personId]/disable",
    "people:manage",
  ),
  enable: consoleEndpoint<typeof PersonInput, typeof PersonSummary>(
    "POST",
    "/api/people/[personId]/enable",
    "people:manage",
  ),
  createLink: consoleEndpoint<typeof PersonInput, typeof OneTimeLink>(
    "POST",
    "/api/people/[personId]/link",
    "people:manage",
    201,
  ),
  sessions: consoleEndpoint<typeof ListSessionsInput, typeof SessionList>("GET", "/api/sessions", "profile:update"),
  revokeSession: consoleEndpoint<typeof RevokeSessionInput>("DELETE", "/api/sessions/[sessionId]", "profile:update"),
  profile: consoleEndpoint<typeof NoInput, typeof Profile>("GET", "/api/profile", "profile:update"),
  updateProfile: consoleEndpoint<typeof UpdateOwnProfileInput, typeof Profile>("PUT", "/api/profile", "profile:update"),
  changePassword: consoleEndpoint<typeof ChangeOwnPasswordInput>("POST", "/api/profile/password", "profile:update"),
  completeSetUp: publicEndpoint<typeof CompleteSetUpInput, typeof CompletedSetUp>("POST", "/api/auth/set-up", null),
};
