import { AccountDetail } from "@/components/external-accounts/detail";
import { titledByAddress } from "@/lib/server/http/page-title";

export const generateMetadata = titledByAddress("External account", "externalAccountId");

interface Props {
  params: Promise<{ externalAccountId: string }>;
}

export default async function ExternalAccountPage({ params }: Props) {
  const { externalAccountId } = await params;
  return <AccountDetail id={decodeURIComponent(externalAccountId)} />;
}
