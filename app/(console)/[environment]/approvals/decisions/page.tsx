import type { Metadata } from "next";
import { DecisionExplorer } from "@/components/approvals/decision-explorer";
import { decisionsQuery } from "@/lib/features/approvals/queries";
import { listDecisions } from "@/lib/features/approvals/service/list-decisions";
import { listPage } from "@/lib/server/http/list-page";

export const metadata: Metadata = { title: "Past decisions" };

export default listPage(DecisionExplorer, decisionsQuery, listDecisions);
