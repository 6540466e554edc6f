import type { ReactNode } from "react";
import { Section } from "@/components/shell/section";

export default function ApprovalsLayout({ children }: { children: ReactNode }) {
  return <Section id="approvals">{children}</Section>;
}
