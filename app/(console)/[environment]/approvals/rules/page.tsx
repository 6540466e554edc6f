import type { Metadata } from "next";
import { ApprovalRules } from "@/components/approval-rules/rules";

export const metadata: Metadata = { title: "Approval rules" };

export default function ApprovalRulesPage() {
  return <ApprovalRules />;
}
