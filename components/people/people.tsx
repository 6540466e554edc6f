"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonText } from "@/components/ui/skeleton";
import { saveFile } from "@/lib/client/save-file";
import { serverNow } from "@/lib/dates";
import { peopleFile } from "@/lib/features/people/fields";
import { peopleQuery } from "@/lib/features/people/queries";
import { PeopleTable } from "./people-table";

const InviteDialog = onDemand(() => import("./invite-dialog").then((module) => module.InviteDialog));

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
        <>
          {people ? (
            <Button
              onClick={() =>
                saveFile(peopleFile(people), `people_${new Date(serverNow()).toISOString().slice(0, 10)}.csv`)
              }
            >
              Export CSV
            </Button>
          ) : null}
          <Button variant="primary" onClick={() => setIsInviting(true)}>
            Invite someone
          </Button>
        </>
      }
      isWide
    >
      {people ? <PeopleTable people={people} ownId={ownId} /> : null}
      <QueryState query={query} skeleton={<SkeletonText lines={5} label="Loading people" />} />
      {isInviting ? <InviteDialog onClose={() => setIsInviting(false)} /> : null}
    </PageFrame>
  );
}
