/** Why a sign-in through the identity provider failed, in words; the codes are ours and next-auth's. */
const PROVIDER_ERRORS: Record<string, { title: string; next: string }> = {
  not_invited: {
    title: "Nobody with your e-mail address has been invited here.",
    next: "Ask an administrator to invite you, then try again.",
  },
  email_not_verified: {
    title: "Your identity provider has not verified your e-mail address.",
    next: "Verify it there, then try again.",
  },
  disabled: { title: "Your access has been disabled.", next: "Ask an administrator." },
  access_denied: { title: "Signing in was cancelled at the identity provider.", next: "Try again." },
};

const OTHER = {
  title: "The identity provider did not complete the sign-in.",
  next: "Try again. If it goes on, an administrator finds the reason in the server's log.",
};

/** What to say about an error code in the sign-in page's address. */
export function providerErrorWords(code: string): { title: string; next: string } {
  return PROVIDER_ERRORS[code] ?? OTHER;
}

/** `40 s`, `2 min 5 s`: how long to wait. */
export function waitWords(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)} min${rest ? ` ${rest} s` : ""}`;
}
