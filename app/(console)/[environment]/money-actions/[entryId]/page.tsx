import { MoneyActionDetail } from "@/components/money-actions/detail";
import { titledByAddress } from "@/lib/server/http/page-title";

export const generateMetadata = titledByAddress("Money action", "entryId");

export default async function MoneyActionPage({ params }: PageProps<"/[environment]/money-actions/[entryId]">) {
  return <MoneyActionDetail id={(await params).entryId} />;
}
