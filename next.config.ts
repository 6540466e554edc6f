import type { NextConfig } from "next";

const config: NextConfig = {
  reactCompiler: true,
  poweredByHeader: false,
  serverExternalPackages: ["@node-rs/argon2", "pg", "pino", "graphile-worker", "undici"],
  allowedDevOrigins: ["127.0.0.1"],
};

export default config;
