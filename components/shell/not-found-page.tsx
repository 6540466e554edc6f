"use client";

import { usePathname } from "next/navigation";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { useSession } from "./session";

/** Nothing is at this address: whether the environment or the page is unknown, and where one can go instead. */
export function NotFoundPage() {
  const { environments } = useSession();
  const [, first = ""] = usePathname().split("/");
  const isKnown = first === "settings" || environments.some((environment) => environment.slug === first);
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        title={isKnown ? "There is no such page" : `There is no environment “${first}”`}
        actions={environments.map((environment) => (
          <LinkButton key={environment.slug} href={`/${environment.slug}/transactions`}>
            Go to {environment.name}
          </LinkButton>
        ))}
      >
        {isKnown
          ? "The address may have a typing mistake, or what it showed is gone."
          : "It may have been archived or renamed, or the address has a typing mistake."}
      </EmptyState>
    </div>
  );
}
