import type { Metadata } from "next";
import { AddAccount } from "@/components/external-accounts/add-account";

export const metadata: Metadata = { title: "Add external account" };

interface Props {
  searchParams: Promise<{ customerId?: string | string[]; scope?: string | string[] }>;
}

export default async function AddExternalAccountPage({ searchParams }: Props) {
  const { customerId, scope } = await searchParams;
  return (
    <AddAccount
      scope={scope === "platform" ? "platform" : "customer"}
      customerId={typeof customerId === "string" ? customerId : ""}
    />
  );
}
