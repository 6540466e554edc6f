"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { SIGNED_OUT_EVENT } from "@/lib/client/problem";

const SignedOutDialog = dynamic(() => import("./signed-out-dialog").then((module) => module.SignedOutDialog), {
  ssr: false,
});

/** Waits until the server reports that the session has ended, then asks the user to sign in again over the page. */
export function SignedOutGuard() {
  const [isSignedOut, setSignedOut] = useState(false);
  useEffect(() => {
    const end = () => setSignedOut(true);
    window.addEventListener(SIGNED_OUT_EVENT, end);
    return () => window.removeEventListener(SIGNED_OUT_EVENT, end);
  }, []);
  return isSignedOut ? <SignedOutDialog onReturn={() => setSignedOut(false)} /> : null;
}
