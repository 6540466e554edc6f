"use client";

import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { PageFrame } from "@/components/ui/page-frame";
import { ShortId } from "@/components/ui/short-id";
import { ZoneNote } from "@/components/ui/time-zone";
import { resourcePath } from "@/lib/ids";
import { Decision } from "./decision";

/** One payment on a page of its own: what a link or a notification opens. */
export function DecisionPage({ environment, id }: { environment: string; id: string }) {
  return (
    <PageFrame
      title="Incoming payment"
      back={{ href: `/${environment}/approvals`, label: "← Approvals" }}
      meta={
        <>
          <ShortId id={id} />
          <ZoneNote />
        </>
      }
      actions={<Link href={resourcePath(environment, id) ?? "#"}>The transaction</Link>}
    >
      <Card className="max-w-[720px]">
        <Decision environment={environment} id={id} />
      </Card>
    </PageFrame>
  );
}
