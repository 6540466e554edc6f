import type { Metadata } from "next";
import { SignOffDetail } from "@/components/sign-offs/detail";

export const metadata: Metadata = { title: "Sign-off" };

export default async function SignOffPage({ params }: PageProps<"/[environment]/sign-offs/[signOffId]">) {
  const { signOffId } = await params;
  return <SignOffDetail id={decodeURIComponent(signOffId)} />;
}
