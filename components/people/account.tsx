"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Card } from "@/components/ui/card";
import { onDemand } from "@/components/ui/on-demand";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonText } from "@/components/ui/skeleton";
import { profileQuery } from "@/lib/features/people/queries";
import { SessionList } from "./session-list";

// Forms and their validation are heavy: loaded in parallel with their data.
const PasswordForm = onDemand(() => import("./password-form").then((module) => module.PasswordForm));
const ProfileFields = onDemand(
  () => import("./profile-form").then((module) => module.ProfileFields),
  <SkeletonText lines={6} label="Loading your profile" />,
);

/** The user's own account: name, zone, password, and sessions. */
export function Account() {
  const query = useQuery(profileQuery());
  const router = useRouter();
  const profile = query.data;
  return (
    <PageFrame title="Your account">
      <div className="grid max-w-form gap-4">
        <Card title="Profile">
          {profile ? (
            // The name in the top bar and the display zone come from the server.
            <ProfileFields profile={profile} onSaved={() => router.refresh()} />
          ) : (
            <QueryState query={query} skeleton={<SkeletonText lines={6} label="Loading your profile" />} />
          )}
        </Card>
        {profile?.hasPassword ? (
          <Card title="Password">
            <PasswordForm profile={profile} />
          </Card>
        ) : null}
        <Card
          title="Active sessions"
          description="You're signed out after 2 hours without activity, or 12 hours after signing in."
          isFlush
        >
          <SessionList />
        </Card>
      </div>
    </PageFrame>
  );
}
