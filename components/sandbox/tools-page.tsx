"use client";

import { useQuery } from "@tanstack/react-query";
import { useCan, useMode } from "@/components/shell/session";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { onDemand } from "@/components/ui/on-demand";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryState } from "@/components/ui/query-state";
import { useEnvironment } from "@/lib/client/environment";
import { sandboxToolsQuery } from "@/lib/features/sandbox/queries";

// Forms and pickers are heavy: loaded in parallel with their data.
const FundQuoteTool = onDemand(() => import("./fund-quote-tool").then((module) => module.FundQuoteTool));
const ReceiveUmaTool = onDemand(() => import("./receive-uma-tool").then((module) => module.ReceiveUmaTool));
const TestAccountTool = onDemand(() => import("./test-account-tool").then((module) => module.TestAccountTool));

/** What a sandbox can simulate (specification 4.5): funding a quote, an incoming payment, failing accounts. */
export function SandboxToolsPage() {
  const isSandbox = useMode() === "sandbox";
  const maySimulate = useCan("sandbox:simulate");
  if (isSandbox && maySimulate) return <Tools />;
  return (
    <PageFrame title="Sandbox tools">
      {isSandbox ? (
        <EmptyState title="Your role can't simulate payments">Ask an administrator to change your role.</EmptyState>
      ) : (
        <EmptyState title="This environment is in production">
          Nothing is simulated here. Switch to a sandbox environment.
        </EmptyState>
      )}
    </PageFrame>
  );
}

function Tools() {
  const environment = useEnvironment();
  const query = useQuery(sandboxToolsQuery(environment));
  const mayRead = useCan("money-actions:read");
  return (
    <PageFrame
      title="Sandbox tools"
      meta="No real money moves"
      actions={mayRead ? <Link href={`/${environment}/money-actions`}>All money actions</Link> : null}
    >
      <QueryState query={query} skeleton="h-96" />
      {query.data ? (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="grid gap-4">
            <FundQuoteTool />
            <TestAccountTool tools={query.data} />
          </div>
          <ReceiveUmaTool senders={query.data.senders} />
        </div>
      ) : null}
    </PageFrame>
  );
}
