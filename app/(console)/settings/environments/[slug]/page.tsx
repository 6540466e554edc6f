import { EnvironmentSettings } from "@/components/environments/environment-settings";
import { titledByAddress } from "@/lib/server/http/page-title";

export const generateMetadata = titledByAddress("Environment", "slug");

export default async function EnvironmentPage({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  return <EnvironmentSettings slug={slug} />;
}
