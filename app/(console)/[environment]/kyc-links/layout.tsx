import type { ReactNode } from "react";
import { Section } from "@/components/shell/section";

export default function KycLinksLayout({ children }: { children: ReactNode }) {
  return <Section id="kyc-links">{children}</Section>;
}
