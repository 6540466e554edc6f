import type { Metadata } from "next";
import { NewTransfer } from "@/components/transfers/new-transfer";

export const metadata: Metadata = { title: "New transfer" };

export default function NewTransferPage() {
  return <NewTransfer />;
}
