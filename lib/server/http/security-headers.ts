/** The Content-Security-Policy of a page whose own scripts carry `nonce`; nothing may frame it, nothing loads from elsewhere. */
export function contentSecurityPolicy(nonce: string, options: { isDevelopment: boolean; isHttps: boolean }): string {
  const { isDevelopment, isHttps } = options;
  const directives = [
    "default-src 'none'",
    // React rebuilds stack traces with eval while developing.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    `style-src-elem 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    // Positions and sizes that are computed: popovers, virtual rows, progress.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ];
  if (isHttps && !isDevelopment) directives.push("upgrade-insecure-requests");
  return directives.join("; ");
}

/** The policy of API answers: should a browser ever show one as a page, it can do nothing. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The headers of every answer, pages and API alike; `Strict-Transport-Security` is added where the address is https. */
export const SECURITY_HEADERS = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value: "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=(), browsing-topics=()",
  },
];
