import type { Metadata } from "next";
import { CustomerAccounts } from "@/components/external-accounts/explorer";

export const metadata: Metadata = { title: "External accounts" };

export default function ExternalAccountsPage() {
  return <CustomerAccounts />;
}
