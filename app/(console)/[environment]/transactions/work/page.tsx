import type { Metadata } from "next";
import { AssignedExplorer } from "@/components/casework/assigned-explorer";

export const metadata: Metadata = { title: "Assigned payments" };

export default function AssignedPaymentsPage() {
  return <AssignedExplorer />;
}
