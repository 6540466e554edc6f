/** Why a sign-in through the identity provider failed, in words; the codes are ours and next-auth's. */
const PROVIDER_ERRORS: Record<string, { title: string; next: string }> = {
  not_invited: {
    title: "Your email address hasn't been invited.",
    next: "Ask an administrator to invite you, then try again.",
  },
  email_not_verified: {
    title: "Your identity provider doesn't say that your email address is verified.",
    next: "Verify it there, then try again. If it already is, ask an administrator to check Corridor's single sign-on settings.",
  },
  disabled: { title: "Your access has been disabled.", next: "Ask an administrator." },
  access_denied: { title: "Sign-in was cancelled at your identity provider.", next: "Try again." },
};

const OTHER = {
  title: "Your identity provider didn't complete the sign-in.",
  next: "Try again. If it keeps failing, an administrator can find the reason in the server log.",
};

/** The message for an error code in the sign-in page's URL. */
export function providerErrorWords(code: string): { title: string; next: string } {
  return (Object.hasOwn(PROVIDER_ERRORS, code) ? PROVIDER_ERRORS[code] : undefined) ?? OTHER;
}

/** `40 s`, `2 min 5 s`: how long to wait. */
export function waitWords(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)} min${rest ? ` ${rest} s` : ""}`;
}
