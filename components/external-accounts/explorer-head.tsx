import { TabLinks } from "@/components/ui/tab-links";
import { useEnvironment } from "@/lib/client/environment";
import type { Scope } from "@/lib/features/external-accounts/schema";
import { StatusCounts } from "./status-counts";

interface ExplorerHeadProps {
  scope: Scope;
  status: string | null;
  onStatus: (status: string | null) => void;
}

/** Whose accounts are listed, and counts by status. */
export function ExplorerHead({ scope, status, onStatus }: ExplorerHeadProps) {
  const environment = useEnvironment();
  const path = `/${environment}/external-accounts`;
  return (
    <div className="flex flex-wrap items-end gap-x-6 border-line border-b px-5 pt-1.5 max-sm:px-3">
      <div className="-mb-px">
        <TabLinks
          label="Account owner"
          links={[
            { href: path, label: "Customer accounts", isCurrent: scope === "customer" },
            { href: `${path}/platform`, label: "Platform accounts", isCurrent: scope === "platform" },
          ]}
        />
      </div>
      <section
        aria-label="Accounts by status"
        className="ml-auto flex min-h-9 min-w-0 items-center overflow-x-auto pb-1 max-lg:ml-0 max-lg:w-full max-lg:pt-1"
      >
        <StatusCounts scope={scope} selected={status} onSelect={onStatus} />
      </section>
    </div>
  );
}
