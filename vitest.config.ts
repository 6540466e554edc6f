import { defineConfig } from "vitest/config";

// Code that carries `import "server-only"` is loaded as Next's server would: with the react-server condition.
const shared = {
  resolve: { alias: { "@": import.meta.dirname }, conditions: ["react-server"] },
  ssr: { resolve: { conditions: ["react-server"], externalConditions: ["react-server"] } },
};

// A machine that is busy with other things is slow, not broken.
const testTimeout = 60_000;
// Vitest would leave one core to a person who edits meanwhile: on two cores that doubles the time.
const maxWorkers = "100%";

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
          testTimeout,
          maxWorkers,
        },
      },
      {
        resolve: { alias: { "@": import.meta.dirname } },
        test: {
          name: "dom",
          include: ["**/*.dom.test.tsx", "components/**/*.test.ts"],
          exclude: ["node_modules/**"],
          environment: "happy-dom",
          testTimeout,
          maxWorkers,
          setupFiles: ["components/testing/setup.ts"],
        },
      },
      {
        ...shared,
        test: {
          name: "integration",
          include: ["lib/**/*.integration.test.ts"],
          environment: "node",
          // Two at a time, each with a database and a simulator of its own: they wait more than they compute.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout,
          hookTimeout: 120_000,
          pool: "forks",
          // A test that takes gigabytes should fail here, not on the machine of whoever has fewer.
          execArgv: ["--max-old-space-size=1024"],
        },
      },
    ],
  },
});
