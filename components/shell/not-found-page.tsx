"use client";

import { usePathname } from "next/navigation";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { useSession } from "./session";

/** Nothing exists at this address: whether the environment or the page is unknown, and where to go instead. */
export function NotFoundPage() {
  const { environments } = useSession();
  const [, first = ""] = usePathname().split("/");
  const isKnown = first === "settings" || environments.some((environment) => environment.slug === first);
  return (
    <div className="grid flex-1 place-items-center">
      <h1 className="sr-only">Not found</h1>
      <EmptyState
        title={isKnown ? "Page not found" : `No environment called “${first}”`}
        actions={environments.map((environment) => (
          <LinkButton key={environment.slug} href={`/${environment.slug}/overview`}>
            Go to {environment.name}
          </LinkButton>
        ))}
      >
        {isKnown
          ? "The address may be mistyped, or the page no longer exists."
          : "It may have been archived, or the address may be mistyped."}
      </EmptyState>
    </div>
  );
}
