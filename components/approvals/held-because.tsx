"use client";

import { useCan } from "@/components/shell/session";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Link } from "@/components/ui/link";
import { useEnvironment } from "@/lib/client/environment";
import type { ReceivedApproval } from "@/lib/features/approvals/queries";
import { Section } from "./section";

/** Which rule applied, in which version, and what it was based on. */
export function HeldBecause({ view }: { view: ReceivedApproval }) {
  const environment = useEnvironment();
  const { rule, approval, pendingBecause } = view;
  const mayRead = useCan("approval-rules:read");
  const isHeld = approval.heldBecause !== null && approval.status !== "approved" && approval.status !== "rejected";
  if (!rule && !isHeld && !pendingBecause) return null;
  const version = rule ? `${rule.id ? "version" : "Rules version"} ${rule.version}` : null;
  return (
    <Section title={isHeld ? "Why it was held" : "What the rules said"}>
      <p className="break-words text-text-2">
        {isHeld && approval.heldBecause !== rule?.name ? `${approval.heldBecause} ` : null}
        {rule ? (
          <>
            {rule.id ? `Rule “${rule.name}”, ` : null}
            {mayRead ? (
              <Link href={`/${environment}/approvals/rules?version=${rule.version}`}>{version}</Link>
            ) : (
              version
            )}
            .
          </>
        ) : null}
      </p>
      {pendingBecause ? <p className="break-words text-text-2">At the service: {pendingBecause}</p> : null}
      {rule && rule.inputs.length > 0 ? (
        <details>
          <summary className="cursor-pointer text-text-2">What the rules saw</summary>
          <DescriptionList className="mt-2">
            {rule.inputs.map(({ label, text }) => (
              <Description key={label} label={label}>
                {text}
              </Description>
            ))}
          </DescriptionList>
        </details>
      ) : null}
    </Section>
  );
}
