"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { isProblemError, type ProblemError } from "@/lib/client/problem";
import { signInAtProvider } from "@/lib/client/sign-in";

/** Redirects to the identity provider. */
export function ProviderButton({ name, next }: { name: string; next: string }) {
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<ProblemError | null>(null);
  const go = async () => {
    setFailure(null);
    setIsPending(true);
    try {
      await signInAtProvider(next);
    } catch (error) {
      if (!isProblemError(error)) throw error;
      setFailure(error);
      setIsPending(false);
    }
  };
  return (
    <div className="mt-5 grid gap-4 border-line border-t pt-5">
      {failure ? (
        <Banner tone="bad" title={failure.title} isLive>
          {failure.next}
        </Banner>
      ) : null}
      <Button size="lg" isPending={isPending} onClick={go}>
        Continue with {name}
      </Button>
    </div>
  );
}
