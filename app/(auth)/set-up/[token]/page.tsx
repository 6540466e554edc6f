import type { Metadata } from "next";
import { SetUp } from "@/components/sign-in/set-up";
import { readSetUpPage } from "@/lib/server/auth/auth-pages";

export const metadata: Metadata = { title: "Set up your account" };

export default async function SetUpPage({ params }: PageProps<"/set-up/[token]">) {
  const { token } = await params;
  return <SetUp token={token} link={await readSetUpPage(token)} />;
}
