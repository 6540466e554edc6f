"use client";

import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { PageFrame } from "@/components/ui/page-frame";
import { can, ROLE_LABELS } from "@/lib/permissions";
import { NAVIGATION } from "./navigation";
import { useActor } from "./session";

interface Props {
  /** Its entry in the navigation. */
  id: string;
  children: ReactNode;
}

/** The pages of a section that not every role may see; for the other roles its name, and whom to ask. */
export function Section({ id, children }: Props) {
  const { role } = useActor();
  const entry = NAVIGATION.flatMap(({ entries }) => entries).find((each) => each.id === id);
  if (!entry || can(role, entry.permission)) return children;
  return (
    <PageFrame title={entry.label}>
      <EmptyState title="Your role can't see this section">
        Your role is {ROLE_LABELS[role]}. Ask an administrator to change it.
      </EmptyState>
    </PageFrame>
  );
}
