import type { Metadata } from "next";
import { PlatformAccounts } from "@/components/external-accounts/platform-accounts";

export const metadata: Metadata = { title: "Platform accounts" };

export default function PlatformAccountsPage() {
  return <PlatformAccounts />;
}
