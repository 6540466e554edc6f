import { describe, expect, test } from "vitest";
import { cyclesOf, forbiddenImports, runtimeGraph, serviceCycles } from "./import-rules";
import { importsOf, withoutComments } from "./sources";

const file = (path: string, text: string) => ({ path, text });

describe("importsOf", () => {
  test("finds every form and ignores comments and strings", () => {
    const text = [
      'import "server-only";',
      'import type { A } from "./a";',
      "import {",
      "  b,",
      "  type C,",
      '} from "@/lib/b";',
      'import d, { e } from "d";',
      'import * as f from "f";',
      'export { g } from "./g";',
      'export * from "./h";',
      'const lazy = () => import("./i");',
      '// import "./no";',
      '/* import "./no"; */',
      'const text = "import { x } from nowhere";',
      'const address = "https://example.com/*"; import "./j";',
    ].join("\n");
    expect(importsOf(text).map(({ specifier }) => specifier)).toEqual([
      "server-only",
      "./a",
      "@/lib/b",
      "d",
      "f",
      "./g",
      "./h",
      "./j",
      "./i",
    ]);
    expect(importsOf(text).filter(({ isType }) => isType)).toEqual([{ specifier: "./a", isType: true }]);
  });

  test("removes comments, and keeps line breaks and addresses", () => {
    expect(withoutComments('a; // b\nc /* d\n */ "http://e"')).toBe('a; \nc \n "http://e"');
  });
});

describe("forbiddenImports", () => {
  test.each([
    ["app/(console)/page.tsx", "@/lib/server/db/client"],
    ["app/(console)/page.tsx", "@/lib/features/quotes/fields"],
    ["app/api/quotes/route.ts", "@/lib/upstream/client"],
    ["components/ui/button.tsx", "../shell/banner"],
    ["components/ui/button.tsx", "@/lib/client/problem"],
    ["components/data-table/table.tsx", "@/components/transactions/explorer"],
    ["components/form/form.tsx", "@/lib/client/problem"],
    ["components/quotes/builder.tsx", "@/lib/features/quotes/service"],
    ["components/quotes/builder.tsx", "@/lib/contract/quote"],
    ["components/quotes/builder.tsx", "node:fs"],
    ["components/quotes/builder.tsx", "@/components/testing/console"],
    ["app/(console)/page.tsx", "@/components/testing/console"],
    ["lib/features/quotes/schema.ts", "@/lib/server/context"],
    ["lib/features/quotes/fields.ts", "@/lib/features/transactions/queries"],
    ["lib/features/quotes/queries.ts", "./service"],
    ["lib/features/quotes/queries.ts", "@/lib/features/quotes/jobs"],
    ["lib/features/quotes/api.ts", "./service"],
    ["lib/features/quotes/api.ts", "@/lib/client/call"],
    ["lib/features/imports/check/rows.ts", "../service/send"],
    ["lib/features/imports/check/rows.ts", "node:fs"],
    ["lib/features/quotes/service.ts", "@/lib/features/accounts/queries"],
    ["lib/features/quotes/service/execute.ts", "@/components/quotes/builder"],
    ["lib/server/http/route.ts", "@/lib/features/quotes/service"],
    ["lib/server/http/route.ts", "@/lib/features/quotes/jobs"],
    ["lib/server/jobs/queue.ts", "@/lib/worker"],
    ["lib/features/quotes/service.ts", "@/lib/server/testing/context"],
    ["lib/server/testing/context.ts", "@/lib/features/quotes/service"],
    ["lib/receiver.ts", "@/lib/webhooks/verify"],
    ["lib/upstream/client.ts", "@/lib/server/log"],
    ["lib/webhooks/verify.ts", "@/lib/upstream/client"],
    ["lib/simulator/main.ts", "@/lib/webhooks/verify"],
    ["lib/server/jobs/queue.ts", "@/lib/simulator/main"],
    ["lib/contract/quote.ts", "@/lib/money"],
    ["lib/contract/quote.ts", "react"],
    ["lib/money.ts", "@/lib/contract/quote"],
    ["lib/money.ts", "zod"],
    ["lib/client/problem.ts", "@/lib/server/http/problem"],
    ["lib/client/problem.ts", "pg"],
    ["proxy.ts", "@/lib/features/quotes/service"],
  ])("%s must not import %s", (path, specifier) => {
    expect(forbiddenImports([file(path, `import { x } from "${specifier}";`)])).toHaveLength(1);
    expect(forbiddenImports([file(path, `const x = await import("${specifier}");`)])).toHaveLength(1);
  });

  test.each([
    ["app/(console)/page.tsx", "@/components/quotes/builder"],
    ["app/api/quotes/route.ts", "@/lib/features/quotes/service"],
    ["app/api/quotes/route.ts", "@/lib/features/quotes/api"],
    ["lib/features/quotes/queries.ts", "./api"],
    ["app/api/quotes/route.ts", "@/lib/features/quotes/service/execute"],
    ["components/quotes/builder.tsx", "@/lib/features/quotes/queries"],
    ["components/imports/check-worker.ts", "@/lib/features/imports/check/rows"],
    ["lib/features/imports/check/rows.ts", "@/lib/contract/uma"],
    ["components/ui/button.tsx", "lucide-react"],
    ["components/ui/button.dom.test.tsx", "@/components/testing/console"],
    ["components/testing/console.tsx", "@/components/shell/providers"],
    ["components/shell/bar.tsx", "@/lib/client/url-state"],
    ["lib/features/quotes/service.ts", "@/lib/features/accounts/service"],
    ["lib/features/quotes/service.ts", "./schema"],
    ["lib/features/exports/fields/columns.ts", "@/lib/features/transactions/fields/columns"],
    ["lib/features/exports/service/totals.ts", "@/lib/features/transactions/check/facts"],
    ["lib/worker.ts", "@/lib/features/quotes/jobs"],
    ["lib/worker.ts", "@/lib/money-actions"],
    ["lib/money-actions.ts", "@/lib/features/quotes/service/execution-outcome"],
    ["lib/receiver.ts", "@/lib/features/webhooks/service/receive"],
    ["lib/receiver.ts", "@/lib/server/http/readiness"],
    ["lib/server/http/route.ts", "@/lib/upstream/client"],
    ["lib/contract/quote.ts", "zod"],
    ["lib/simulator/main.ts", "@/lib/contract/quote"],
    ["lib/upstream/client.test.ts", "@/lib/simulator/main"],
    ["lib/server/testing/simulator.ts", "@/lib/simulator/main"],
    ["e2e/fixtures.ts", "@/lib/simulator/main"],
    ["lib/cli/seed.ts", "@/lib/server/db/client"],
  ])("%s may import %s", (path, specifier) => {
    expect(forbiddenImports([file(path, `import { x } from "${specifier}";`)])).toEqual([]);
  });
});

test("a leaf may import the contract's types", () => {
  const text = 'import type { PersonalKind } from "./contract/personal-data";';
  expect(forbiddenImports([file("lib/fields.ts", text)])).toEqual([]);
  expect(forbiddenImports([file("lib/contract/quote.ts", 'import type { Field } from "@/lib/fields";')])).toHaveLength(
    1,
  );
});

describe("cycles", () => {
  test("a cycle of files is named once, and types form none", () => {
    const files = [
      file("lib/upstream/a.ts", 'import { b } from "./b";'),
      file("lib/upstream/b.ts", 'import { c } from "./c";'),
      file("lib/upstream/c.ts", 'import { a } from "./a";'),
      file("lib/upstream/d.ts", 'import type { e } from "./e";'),
      file("lib/upstream/e.ts", 'import { d } from "./d";'),
    ];
    expect(cyclesOf(runtimeGraph(files))).toEqual([
      "lib/upstream/a.ts → lib/upstream/b.ts → lib/upstream/c.ts → lib/upstream/a.ts",
    ]);
  });

  test("finds features whose services need each other through different files", () => {
    const files = [
      file("lib/features/a/service.ts", 'import { b } from "@/lib/features/b/service/one";'),
      file("lib/features/b/service/two.ts", 'import { a } from "@/lib/features/a/service";'),
      file("lib/features/c/service.ts", 'import { a } from "@/lib/features/a/service";'),
      file("lib/features/a/jobs.ts", 'import { c } from "@/lib/features/c/service";'),
    ];
    expect(serviceCycles(files)).toEqual(["a → b → a"]);
  });
});
