"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { problemIn } from "@/components/form/problem";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonText } from "@/components/ui/skeleton";
import { peopleQuery } from "@/lib/features/people/queries";
import { InviteDialog } from "./invite-dialog";
import { PeopleTable } from "./people-table";

/** Who may sign in, and as what. For administrators. */
export function People({ ownId }: { ownId: string }) {
  const query = useQuery(peopleQuery());
  const [isInviting, setIsInviting] = useState(false);
  const people = query.data?.people;
  return (
    <div className="h-full overflow-auto px-5 py-[18px] max-sm:px-3 max-sm:py-3">
      <PageHeader
        title="People"
        meta={people ? `${people.length}` : null}
        actions={
          <Button variant="primary" onClick={() => setIsInviting(true)}>
            Invite a person
          </Button>
        }
      />
      {people ? (
        <PeopleTable people={people} ownId={ownId} />
      ) : query.isError ? (
        <ErrorState
          {...(problemIn(query.error) ?? { title: "The people could not be loaded." })}
          onRetry={() => query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <SkeletonText lines={5} label="Loading people" />
      )}
      <InviteDialog isOpen={isInviting} onClose={() => setIsInviting(false)} />
    </div>
  );
}
