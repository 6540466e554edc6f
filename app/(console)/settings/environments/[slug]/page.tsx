import type { Metadata } from "next";
import { EnvironmentSettings } from "@/components/environments/environment-settings";

export const metadata: Metadata = { title: "Environment" };

export default async function EnvironmentPage({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  return <EnvironmentSettings slug={slug} />;
}
