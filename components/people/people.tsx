"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonText } from "@/components/ui/skeleton";
import { peopleQuery } from "@/lib/features/people/queries";
import { PeopleTable } from "./people-table";

const InviteDialog = dynamic(() => import("./invite-dialog").then((module) => module.InviteDialog));

/** Who may sign in, and in which role. For administrators. */
export function People({ ownId }: { ownId: string }) {
  const query = useQuery(peopleQuery());
  const [isInviting, setIsInviting] = useState(false);
  const people = query.data?.people;
  return (
    <PageFrame
      title="People"
      meta={people ? `${people.length}` : null}
      actions={
        <Button variant="primary" onClick={() => setIsInviting(true)}>
          Invite someone{" "}
        </Button>
      }
      isWide
    >
      {people ? <PeopleTable people={people} ownId={ownId} /> : null}
      <QueryState query={query} skeleton={<SkeletonText lines={5} label="Loading people" />} />
      {isInviting ? <InviteDialog onClose={() => setIsInviting(false)} /> : null}
    </PageFrame>
  );
}
