import type { ReactNode } from "react";
import { Section } from "@/components/shell/section";

export default function ImportsLayout({ children }: { children: ReactNode }) {
  return <Section id="imports">{children}</Section>;
}
