import type { Metadata } from "next";
import { Account } from "@/components/people/account";
import { requireActor } from "@/lib/server/auth/page-guard";

export const metadata: Metadata = { title: "Your account" };

export default async function AccountPage() {
  await requireActor();
  return <Account />;
}
