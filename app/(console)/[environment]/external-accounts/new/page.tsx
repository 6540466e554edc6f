import type { Metadata } from "next";
import { AddAccount } from "@/components/external-accounts/add-account";

export const metadata: Metadata = { title: "Add an external account" };

interface Props {
  params: Promise<{ environment: string }>;
  searchParams: Promise<{ customerId?: string | string[]; scope?: string | string[] }>;
}

export default async function AddExternalAccountPage({ params, searchParams }: Props) {
  const { environment } = await params;
  const { customerId, scope } = await searchParams;
  return (
    <AddAccount
      environment={environment}
      scope={scope === "platform" ? "platform" : "customer"}
      customerId={typeof customerId === "string" ? customerId : ""}
    />
  );
}
