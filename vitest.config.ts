import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { forgetInstallation } from "./lib/cli/installation.mjs";

// Before any test process or thread is started from here.
forgetInstallation();

// Code with `import "server-only"` is loaded as on Next's server: with the react-server condition.
const shared = {
  resolve: { alias: { "@": import.meta.dirname }, conditions: ["react-server"] },
  ssr: { resolve: { conditions: ["react-server"], externalConditions: ["react-server"] } },
};

// A machine that is busy with other things is slow, not broken.
const testTimeout = 60_000;
// CI must only fail if the product is broken: a test that fails once is run again and listed as such at the end.
const retry = process.env.CI ? 1 : 0;
// By default Vitest leaves one core free: with two cores that doubles the time. Files share an environment, because
// loading everything again for each took most of the time; so no file may depend on what another left behind.
const light = {
  testTimeout,
  retry,
  hookTimeout: testTimeout,
  maxWorkers: "100%",
  pool: "threads",
  isolate: false,
} as const;

/** Runs files of more than a minute first: at the end, one would run alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => /(burst|kill)\.integration/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  ...shared,
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...shared,
        test: {
          name: "unit",
          include: ["lib/**/*.test.ts"],
          exclude: ["**/*.integration.test.ts", "**/*.dom.test.ts*"],
          environment: "node",
          ...light,
        },
      },
      {
        // React's development build keeps a stack for each element, which took a quarter of the time.
        oxc: { jsx: { runtime: "automatic", development: false } },
        resolve: {
          alias: {
            "@": import.meta.dirname,
            "react/jsx-runtime": `${import.meta.dirname}/node_modules/react/cjs/react-jsx-runtime.production.js`,
          },
        },
        test: {
          name: "dom",
          include: ["**/*.dom.test.tsx", "components/**/*.test.ts"],
          exclude: ["node_modules/**"],
          environment: "happy-dom",
          ...light,
          setupFiles: ["components/testing/light-elements.ts", "components/testing/setup.ts"],
        },
      },
      {
        ...shared,
        test: {
          name: "integration",
          include: ["lib/**/*.integration.test.ts"],
          globalSetup: ["lib/cli/testing/simulator-program.ts"],
          environment: "node",
          // Each has its own database and simulator: they wait more than they compute.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout,
          retry,
          hookTimeout: 120_000,
          pool: "forks",
          // A test that takes gigabytes should fail here, not on a smaller machine.
          execArgv: ["--max-old-space-size=1024"],
        },
      },
    ],
  },
});
