import { defineConfig } from "vitest/config";

// Code that carries `import "server-only"` is loaded as Next's server would: with the react-server condition.
const shared = {
  resolve: { alias: { "@": import.meta.dirname }, conditions: ["react-server"] },
  ssr: { resolve: { conditions: ["react-server"], externalConditions: ["react-server"] } },
};

export default defineConfig({
  ...shared,
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: "unit",
          include: ["lib/**/*.test.ts"],
          exclude: ["**/*.integration.test.ts", "**/*.dom.test.ts*"],
          environment: "node",
        },
      },
      {
        resolve: { alias: { "@": import.meta.dirname } },
        test: {
          name: "dom",
          include: ["**/*.dom.test.tsx", "components/**/*.test.ts"],
          exclude: ["node_modules/**"],
          environment: "happy-dom",
          setupFiles: ["components/testing/setup.ts"],
        },
      },
      {
        ...shared,
        test: {
          name: "integration",
          include: ["lib/**/*.integration.test.ts"],
          environment: "node",
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          pool: "forks",
        },
      },
    ],
  },
});
