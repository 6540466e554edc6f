"use client";

import { Description, DescriptionList } from "@/components/ui/description-list";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import { rejectionReason } from "@/lib/features/webhooks/fields";
import type { RejectionRow } from "@/lib/features/webhooks/schema";
import { formatCount } from "@/lib/numbers";
import { Headers } from "./headers";
import { RevealBody } from "./raw-body";

/** Reasons that lie in the environment's settings, so that these are the next step. */
const IN_SETTINGS = new Set(["signature-missing", "signature-mismatch", "no-keys"]);

/** A rejected delivery beside the list: why, what that suggests, and what is stored of it. */
export function RejectionPanel({ id, row }: { id: string; row: RejectionRow | null }) {
  const environment = useEnvironment();
  if (!row) return <p className="text-text-2">It may be on another page, or deleted: only the last 200 are kept.</p>;
  return (
    <div className="grid gap-3.5">
      <p>
        {rejectionReason(row.reason).next}{" "}
        {IN_SETTINGS.has(row.reason) ? (
          <Link href={`/settings/environments/${environment}`}>Environment settings</Link>
        ) : null}
      </p>
      <DescriptionList>
        <Description label="Received">
          <Time value={row.receivedAt} format="both" />
        </Description>
        <Description label="IP address">{row.ip}</Description>
        <Description label="Size">{formatCount(row.sizeBytes)} bytes</Description>
        <Description label="Response">{row.reason === "too-large" ? "413" : "401"}; nothing was stored</Description>
      </DescriptionList>
      <hr className="border-line" />
      <section aria-label="Body">
        <h2 className="mb-2 font-semibold">First 2 KiB of the body</h2>
        <RevealBody
          list="webhook-rejections"
          id={id}
          note="Unverified content, hidden until you reveal it."
          masked={null}
        />
      </section>
      <hr className="border-line" />
      <section aria-label="Headers">
        <h2 className="mb-2 font-semibold">Headers</h2>
        <Headers headers={row.headers} />
      </section>
    </div>
  );
}
