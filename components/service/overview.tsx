"use client";

import { useCan } from "@/components/shell/session";
import { PageFrame } from "@/components/ui/page-frame";
import { CapabilityList } from "./capability-list";
import { DocumentCard } from "./document-card";
import { HistoryCard } from "./history-card";
import { ObservationsCard } from "./observations-card";

/** The observed behaviour of this deployment of the service, compared with what Corridor knows. */
export function ServiceOverview() {
  const mayManage = useCan("environments:manage");
  return (
    <PageFrame title="Service">
      <div className="grid max-w-form gap-4">
        <ObservationsCard mayAccept={mayManage} />
        <DocumentCard mayCompare={mayManage} />
        <HistoryCard mayBuild={mayManage} />
        <CapabilityList />
      </div>
    </PageFrame>
  );
}
