"use client";

import { useEffect, useRef } from "react";
import { Link } from "@/components/ui/link";
import { SidePanel } from "@/components/ui/side-panel";
import { shortId } from "@/lib/ids";
import { Decision } from "./decision";

interface Props {
  environment: string;
  id: string;
  onClose: () => void;
}

/** One payment beside the desk. Where it covers the desk, the focus goes into it. */
export function DecisionPanel({ environment, id, onClose }: Props) {
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
        <Decision environment={environment} id={id} />
      </SidePanel>
    </div>
  );
}
