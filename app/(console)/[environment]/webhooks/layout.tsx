import type { ReactNode } from "react";
import { Section } from "@/components/shell/section";

export default function WebhooksLayout({ children }: { children: ReactNode }) {
  return <Section id="webhooks">{children}</Section>;
}
