"use client";

import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/shell/session";
import { useEnvironment } from "@/lib/client/environment";
import { signOffCountQuery } from "@/lib/features/sign-offs/queries";

/** Beside the section in the navigation: the number of requests awaiting this user. Empty if there are none. */
export function SignOffCount() {
  const slug = useEnvironment();
  const mayRead = useCan("sign-offs:read");
  const { data } = useQuery({ ...signOffCountQuery(slug), enabled: mayRead && slug !== "" });
  if (!data || data.forMe === 0) return null;
  return (
    <span className="ml-auto rounded-full bg-warn-soft px-1.5 font-medium text-sm text-warn tabular-nums">
      {data.forMe > 99 ? "99+" : data.forMe}
      <span className="sr-only"> waiting for you</span>
    </span>
  );
}
