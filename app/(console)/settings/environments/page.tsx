import type { Metadata } from "next";
import { Environments } from "@/components/environments/environments";

export const metadata: Metadata = { title: "Environments" };

export default function EnvironmentsPage() {
  return <Environments />;
}
