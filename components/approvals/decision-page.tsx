"use client";

import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { ShortId } from "@/components/ui/short-id";
import { ZoneNote } from "@/components/ui/time-zone";
import { resourcePath } from "@/lib/ids";
import { Decision } from "./decision";

/** One payment on a page of its own: what a link or a notification opens. */
export function DecisionPage({ environment, id }: { environment: string; id: string }) {
  return (
    <div className="h-full overflow-auto px-5 py-[18px] max-sm:px-3 max-sm:py-3">
      <PageHeader
        title="Incoming payment"
        back={
          <Link href={`/${environment}/approvals`} look="quiet">
            ← Approvals
          </Link>
        }
        meta={
          <>
            <ShortId id={id} />
            <ZoneNote />
          </>
        }
        actions={<Link href={resourcePath(environment, id) ?? "#"}>The transaction</Link>}
      />
      <Card className="max-w-[720px]">
        <Decision environment={environment} id={id} />
      </Card>
    </div>
  );
}
