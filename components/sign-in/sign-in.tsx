import { Banner } from "@/components/ui/banner";
import { AuthHeading } from "./auth-frame";
import { ProviderButton } from "./provider-button";
import { SignInForm } from "./sign-in-form";
import { providerErrorWords } from "./sign-in-words";

export interface SignInProps {
  /** Where to go afterwards: a path of this console. */
  next: string;
  providerName: string | null;
  error: string | null;
  isEmpty: boolean;
}

/** Signs a person in by password or at the identity provider. */
export function SignIn({ next, providerName, error, isEmpty }: SignInProps) {
  const failure = error ? providerErrorWords(error) : null;
  if (isEmpty) {
    return (
      <AuthHeading title="No accounts yet">
        Open the one-time link the server printed when it started to create the first administrator.
      </AuthHeading>
    );
  }
  return (
    <>
      <AuthHeading title="Sign in">
        {next === "/" ? "Sign in to your operations console." : "Sign in to continue."}
      </AuthHeading>
      {failure ? (
        <Banner tone="bad" title={failure.title} isLive className="mb-4">
          {failure.next}
        </Banner>
      ) : null}
      <SignInForm next={next} />
      {providerName ? <ProviderButton name={providerName} next={next} /> : null}
    </>
  );
}
