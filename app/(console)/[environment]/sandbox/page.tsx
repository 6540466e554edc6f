import type { Metadata } from "next";
import { SandboxToolsPage } from "@/components/sandbox/tools-page";

export const metadata: Metadata = { title: "Sandbox tools" };

export default function SandboxPage() {
  return <SandboxToolsPage />;
}
