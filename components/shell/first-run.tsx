"use client";

import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { useCan } from "./session";

/** There is no environment yet: explains what one is, and who can add one. */
export function FirstRun() {
  const mayAdd = useCan("environments:manage");
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        title="Connect Corridor to the payments service"
        actions={
          mayAdd ? (
            <LinkButton href="/settings/environments/new" variant="primary" size="lg">
              Add environment
            </LinkButton>
          ) : undefined
        }
      >
        An environment is a connection to the service: a base URL, a token and webhook signing keys. Start with a
        sandbox, where no real money moves.
        {mayAdd ? null : " An administrator can add one."}
      </EmptyState>
    </div>
  );
}
