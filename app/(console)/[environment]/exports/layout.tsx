import type { ReactNode } from "react";
import { Section } from "@/components/shell/section";

export default function ExportsLayout({ children }: { children: ReactNode }) {
  return <Section id="exports">{children}</Section>;
}
