import { BalanceDetail } from "@/components/balances/detail";
import { titledByAddress } from "@/lib/server/http/page-title";

export const generateMetadata = titledByAddress("Internal account", "accountId");

export default async function BalancePage({ params }: PageProps<"/[environment]/balances/[accountId]">) {
  const { accountId } = await params;
  return <BalanceDetail id={decodeURIComponent(accountId)} />;
}
