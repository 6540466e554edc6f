import type { NextConfig } from "next";
import { API_POLICY, SECURITY_HEADERS } from "./lib/server/http/security-headers";

const config: NextConfig = {
  reactCompiler: true,
  // Set by lib/cli/build.mjs, and kept in the build: each page names it, and so notices that the server was updated.
  env: { CORRIDOR_BUILD: process.env.CORRIDOR_BUILD ?? "" },
  poweredByHeader: false,
  // `npm run check` and `npm test` check them, once.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [
    { source: "/:path*", headers: SECURITY_HEADERS },
    // A page's own policy, with its nonce, is set in proxy.ts; an API response is never a page.
    { source: "/api/:path*", headers: [{ key: "Content-Security-Policy", value: API_POLICY }] },
    // Its address holds its hash; by default, Next would have it requested again at each change of section.
    { source: "/icon.svg", headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }] },
  ],
  serverExternalPackages: [
    "@clickhouse/client",
    "@node-rs/argon2",
    "graphile-worker",
    "https-proxy-agent",
    "pg",
    "pino",
    "undici",
  ],
  allowedDevOrigins: ["127.0.0.1"],
};

export default config;
