"use client";

import { PageFrame } from "@/components/ui/page-frame";
import { ZoneNote } from "@/components/ui/time-zone";
import { Needs } from "./needs";

/** The page after sign-in: what this person has to do. */
export function Overview() {
  return (
    <PageFrame title="Overview" meta={<ZoneNote />}>
      <Needs />
    </PageFrame>
  );
}
