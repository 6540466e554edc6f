import type { ReactNode } from "react";
import { AuthFrame } from "@/components/sign-in/auth-frame";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return <AuthFrame>{children}</AuthFrame>;
}
