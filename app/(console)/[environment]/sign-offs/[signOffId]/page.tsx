import { SignOffDetail } from "@/components/sign-offs/detail";
import { titledByAddress } from "@/lib/server/http/page-title";

export const generateMetadata = titledByAddress("Sign-off", "signOffId");

export default async function SignOffPage({ params }: PageProps<"/[environment]/sign-offs/[signOffId]">) {
  const { signOffId } = await params;
  return <SignOffDetail id={decodeURIComponent(signOffId)} />;
}
