import type { ReactNode } from "react";
import { Section } from "@/components/shell/section";

export default function SignOffsLayout({ children }: { children: ReactNode }) {
  return <Section id="sign-offs">{children}</Section>;
}
