import type { NextConfig } from "next";
import { SECURITY_HEADERS } from "./lib/server/http/security-headers";

const config: NextConfig = {
  reactCompiler: true,
  poweredByHeader: false,
  headers: async () => [{ source: "/:path*", headers: SECURITY_HEADERS }],
  serverExternalPackages: ["@node-rs/argon2", "pg", "pino", "graphile-worker", "undici"],
  allowedDevOrigins: ["127.0.0.1"],
};

export default config;
