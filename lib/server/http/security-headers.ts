/**
 * The toast library adds its own style element and doesn't support nonces: allowed by its digest (a test checks it
 * against the installed version), along with the empty element that it is for a moment before.
 */
export const STYLE_DIGESTS = [
  "sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=",
  "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
];

/**
 * The Content-Security-Policy of a page whose own scripts carry `nonce`; nothing may frame it, and nothing loads from
 * elsewhere.
 */
export function contentSecurityPolicy(nonce: string, options: { isDevelopment: boolean; isHttps: boolean }): string {
  const { isDevelopment, isHttps } = options;
  const styles = [`nonce-${nonce}`, ...STYLE_DIGESTS].map((source) => `'${source}'`).join(" ");
  const directives = [
    "default-src 'none'",
    // React rebuilds stack traces with eval in development.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    `style-src-elem 'self' ${isDevelopment ? "'unsafe-inline'" : styles}`,
    // Computed positions and sizes: popovers, virtual rows, progress.
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

/** The policy of API responses: should a browser ever show one as a page, it can do nothing. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The headers of every response, pages and API alike; `Strict-Transport-Security` is added if the address is https. */
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
