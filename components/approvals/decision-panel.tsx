"use client";

import { useEffect, useMemo, useRef } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { useShortcuts } from "@/components/ui/shortcuts";
import { SidePanel } from "@/components/ui/side-panel";
import { useEnvironment } from "@/lib/client/environment";
import { approvalStatus, decidedTitle } from "@/lib/features/approvals/fields";
import type { ApprovalRow } from "@/lib/features/approvals/schema";
import { shortId } from "@/lib/ids";
import { Decision } from "./decision";

interface Props {
  id: string;
  onClose: () => void;
  onDecided: (row: ApprovalRow) => void;
  /** What this user decided just before this payment opened automatically. */
  before: ApprovalRow | null;
  onBack: (id: string) => void;
  /** Opens the next payment that this user can decide; null if there is none. */
  onNext: (() => void) | null;
}

/** One payment beside the desk. Where it covers the desk, it takes the focus. */
export function DecisionPanel({ id, onClose, onDecided, before, onBack, onNext }: Props) {
  const environment = useEnvironment();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const panel = box.current?.querySelector<HTMLElement>("aside");
    if (panel && getComputedStyle(panel).position === "fixed") panel.querySelector<HTMLElement>("button")?.focus();
  }, []);
  return (
    <div ref={box} className="contents">
      <SidePanel
        label={`Decide payment ${shortId(id)}`}
        title={<span className="font-mono text-sm text-text-2">{shortId(id)}</span>}
        actions={
          <Link href={`/${environment}/approvals/${encodeURIComponent(id)}`} look="quiet" prefetch={false}>
            Open page
          </Link>
        }
        onClose={onClose}
      >
        {before ? <DecidedBefore row={before} onBack={onBack} /> : null}
        <Decision id={id} onDecided={onDecided} next={onNext ? <Button onClick={onNext}>Next payment</Button> : null} />
      </SidePanel>
    </div>
  );
}

/** The decision just made, and the way back to it; announced by the desk. */
function DecidedBefore({ row, onBack }: { row: ApprovalRow; onBack: (id: string) => void }) {
  const { transactionId } = row;
  const shortcuts = useMemo(
    () => [
      {
        keys: "b",
        label: "Back to the payment you decided",
        group: "For the open payment",
        run: () => onBack(transactionId),
      },
    ],
    [onBack, transactionId],
  );
  useShortcuts(shortcuts);
  return (
    <Banner
      tone={row.status === "second" ? "info" : approvalStatus(row).tone}
      title={decidedTitle(row)}
      className="mb-4"
      actions={
        <Button size="sm" kbd="B" onClick={() => onBack(transactionId)}>
          Back to payment
        </Button>
      }
    >
      <span className="break-words">
        to <bdi>{row.customerLabel ?? "an unknown customer"}</bdi>
      </span>
    </Banner>
  );
}
