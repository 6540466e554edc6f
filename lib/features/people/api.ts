import { consoleEndpoint, publicEndpoint } from "@/lib/api";
import type * as s from "./schema";

export const peopleApi = {
  list: consoleEndpoint<typeof s.NoInput, typeof s.PeopleList>("GET /api/people", "people:manage"),
  invite: consoleEndpoint<typeof s.InvitePersonInput, typeof s.InvitedPerson>("POST /api/people", "people:manage", 201),
  changeRole: consoleEndpoint<typeof s.ChangeRoleInput, typeof s.PersonSummary>(
    "PUT /api/people/[personId]/role",
    "people:manage",
  ),
  disable: consoleEndpoint<typeof s.PersonInput, typeof s.PersonSummary>(
    "POST /api/people/[personId]/disable",
    "people:manage",
  ),
  enable: consoleEndpoint<typeof s.PersonInput, typeof s.PersonSummary>(
    "POST /api/people/[personId]/enable",
    "people:manage",
  ),
  createLink: consoleEndpoint<typeof s.PersonInput, typeof s.OneTimeLink>(
    "POST /api/people/[personId]/link",
    "people:manage",
    201,
  ),
  sessions: consoleEndpoint<typeof s.ListSessionsInput, typeof s.SessionList>("GET /api/sessions", "profile:update"),
  revokeSession: consoleEndpoint<typeof s.RevokeSessionInput>("DELETE /api/sessions/[sessionId]", "profile:update"),
  profile: consoleEndpoint<typeof s.NoInput, typeof s.Profile>("GET /api/profile", "profile:update"),
  updateProfile: consoleEndpoint<typeof s.UpdateOwnProfileInput, typeof s.Profile>(
    "PUT /api/profile",
    "profile:update",
  ),
  changePassword: consoleEndpoint<typeof s.ChangeOwnPasswordInput>("POST /api/profile/password", "profile:update"),
  completeSetUp: publicEndpoint<typeof s.CompleteSetUpInput, typeof s.CompletedSetUp>("POST /api/auth/set-up", null),
};
