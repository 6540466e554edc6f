import type { Metadata } from "next";
import { SignIn } from "@/components/sign-in/sign-in";
import { readSignInPage } from "@/lib/server/auth/auth-pages";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  return <SignIn {...(await readSignInPage(await searchParams))} />;
}
