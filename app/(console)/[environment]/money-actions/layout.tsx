import type { ReactNode } from "react";
import { Section } from "@/components/shell/section";

export default function MoneyActionsLayout({ children }: { children: ReactNode }) {
  return <Section id="money-actions">{children}</Section>;
}
