"use client";

import { useQuery } from "@tanstack/react-query";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { PageFrame } from "@/components/ui/page-frame";
import { ShortId } from "@/components/ui/short-id";
import { useEnvironment } from "@/lib/client/environment";
import { nextForYou } from "@/lib/features/approvals/fields";
import { queueQuery } from "@/lib/features/approvals/queries";
import { resourcePath } from "@/lib/ids";
import { Decision } from "./decision";

/** One payment on its own page, as opened by a link or a notification. */
export function DecisionPage({ id }: { id: string }) {
  const environment = useEnvironment();
  const queue = useQuery(queueQuery(environment));
  const next = nextForYou(queue.data, id);
  const pathOf = (transactionId: string) => `/${environment}/approvals/${encodeURIComponent(transactionId)}`;
  return (
    <PageFrame
      title="Incoming payment"
      back={{ href: `/${environment}/approvals`, label: "← Approvals" }}
      meta={<ShortId id={id} />}
      actions={<Link href={resourcePath(environment, id) ?? "#"}>The transaction</Link>}
    >
      <Card className="max-w-[720px]">
        <Decision
          id={id}
          next={next ? <LinkButton href={pathOf(next.transactionId)}>Next payment</LinkButton> : null}
        />
      </Card>
    </PageFrame>
  );
}
