import type { ReactNode } from "react";
import { Section } from "@/components/shell/section";

export default function AuditLayout({ children }: { children: ReactNode }) {
  return <Section id="audit">{children}</Section>;
}
