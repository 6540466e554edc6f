import { describe, expect, test } from "vitest";
import {
  foreignInstanceof,
  handWrittenAddresses,
  loadedByDynamic,
  misplacedFiles,
  missingOnPlainHttp,
  missingServerOnly,
  missingUseClient,
  needlessDefaultExports,
  overlongComments,
  oversizedFiles,
} from "./file-rules";

const file = (path: string, text = "export const one = 1;\n") => ({ path, text });
const long = (count: number) => "const a = 1;\n".repeat(count);

describe("misplacedFiles", () => {
  test.each([
    "components/ui/IconButton.tsx",
    "components/ui/icon_button.tsx",
    "components/transactions/utils.ts",
    "lib/upstream/types.ts",
    "lib/server/helpers/time.ts",
    "components/ui/index.ts",
    "lib/rates.ts",
    "lib/payments/send.ts",
    "lib/features/quotes/constants.ts",
    "lib/features/quotes/service/deep/execute.ts",
    "app/(console)/transactions/explorer.tsx",
    "setup.ts",
  ])("%s is refused", (path) => {
    expect(misplacedFiles([file(path)])).not.toEqual([]);
  });

  test("a file that only re-exports is a barrel under any name", () => {
    expect(
      misplacedFiles([file("lib/upstream/all.ts", 'export * from "./a";\nexport { b } from "./b";\n')]),
    ).toHaveLength(1);
  });

  test.each([
    "app/(console)/[environment]/transactions/[id]/page.tsx",
    "app/api/webhooks/[environment]/route.ts",
    "components/ui/icon-button.tsx",
    "lib/features/quotes/service/execute.ts",
    "lib/features/exports/service/read/page.ts",
    "lib/features/quotes/execute-once.integration.test.ts",
    "lib/features/imports/check/rows.ts",
    "lib/money.test.ts",
    "lib/receiver.ts",
    "lib/receiver.integration.test.ts",
    "lib/cli/postgres.d.mts",
    "e2e/main-job.spec.ts",
    "vitest.config.ts",
    "lib/server/db/migrations/0000_start.sql",
  ])("%s is fine", (path) => {
    expect(misplacedFiles([file(path)])).toEqual([]);
  });
});

test("overlongComments: beyond 120 characters, except for what can't be broken", () => {
  const words = "word ".repeat(30);
  const found = ["/** ", " * ", "// "].map((start) => file("lib/a.ts", `${start}${words}\n`));
  expect(overlongComments(found)).toHaveLength(3);
  const fine = [
    `// ${"a".repeat(117)}`,
    `/** @type {${words}} */`,
    `// https://one.example/${words}`,
    `f("${words}");`,
  ];
  expect(overlongComments(fine.map((text) => file("lib/a.ts", text)))).toEqual([]);
});

describe("oversizedFiles", () => {
  test("caps: 300 lines for code, 500 for tests, 39 for a page; seeds and migrations are exempt", () => {
    const small = Array.from({ length: 30 }, (_, at) => file(`lib/upstream/small-${at}.ts`));
    const big = [
      file("lib/upstream/big.ts", long(301)),
      file("lib/upstream/big.test.ts", long(501)),
      file("app/x/page.tsx", long(40)),
    ];
    const fine = [
      file("lib/upstream/fits.ts", long(300)),
      file("lib/upstream/fits.test.ts", long(500)),
      file("app/y/page.tsx", long(39)),
      file("lib/simulator/seed/names.ts", long(900)),
      file("lib/cli/seed.ts", long(900)),
    ];
    expect(oversizedFiles([...small, ...fine])).toEqual([]);
    expect(oversizedFiles([...small, ...big])).toHaveLength(3);
  });

  test("the median and the largest tenth count too", () => {
    expect(oversizedFiles([81, 81, 81].map((count, at) => file(`lib/upstream/m-${at}.ts`, long(count))))).toHaveLength(
      1,
    );
    const tenth = [...Array(8).fill(10), 201, 201].map((count, at) => file(`lib/upstream/t-${at}.ts`, long(count)));
    expect(oversizedFiles(tenth)).toHaveLength(1);
  });
});

test("finds default exports outside Next's files", () => {
  const text = "export default function Page() {}\n";
  expect(needlessDefaultExports([file("app/x/page.tsx", text), file("vitest.config.ts", text)])).toEqual([]);
  expect(needlessDefaultExports([file("components/ui/button.tsx", text)])).toHaveLength(1);
  expect(needlessDefaultExports([file("lib/money.ts", "const a = 1;\nexport { a as default };\n")])).toHaveLength(1);
  expect(needlessDefaultExports([file("lib/money.ts", "// export default nothing\n")])).toEqual([]);
});

test("server code begins with server-only; the schema, tests and browser code need not", () => {
  const guarded = 'import "server-only";\n';
  const names = [
    "lib/server/log.ts",
    "lib/features/a/service.ts",
    "lib/features/a/service/b.ts",
    "lib/features/a/jobs.ts",
  ];
  expect(missingServerOnly(names.map((path) => file(path)))).toHaveLength(names.length);
  expect(missingServerOnly(names.map((path) => file(path, guarded)))).toEqual([]);
  const others = [
    "lib/server/db/schema/person.ts",
    "lib/server/log.test.ts",
    "lib/features/a/schema.ts",
    "lib/money.ts",
  ];
  expect(missingServerOnly(others.map((path) => file(path)))).toEqual([]);
});

test("missingUseClient: finds a client hook without the directive", () => {
  const text = 'import { useState } from "react";\n';
  expect(missingUseClient([file("lib/client/use-call.ts", text)])).toHaveLength(1);
  const fine = [
    file("lib/client/use-call.ts", `"use client";\n\n${text}`),
    file("lib/client/stale.ts", 'import type { ReactNode } from "react";\n'),
    file("components/ui/clock.ts", text),
  ];
  expect(missingUseClient(fine)).toEqual([]);
});

test("loadedByDynamic: finds a component that could hold the page back while it loads", () => {
  const text = 'import dynamic from "next/dynamic";\n';
  expect(loadedByDynamic([file("components/quotes/list.tsx", text)])).toHaveLength(1);
  expect(loadedByDynamic([file("lib/client/call.ts", text)])).toEqual([]);
});

test("missingOnPlainHttp: finds crypto.randomUUID in browser code, not in server code or comments", () => {
  const text = "export const key = crypto.randomUUID();\n";
  const broken = ["components/quotes/key.ts", "lib/client/key.ts", "lib/features/quotes/queries.ts"];
  expect(missingOnPlainHttp(broken.map((path) => file(path, text)))).toHaveLength(3);
  const fine = [file("lib/server/key.ts", text), file("components/quotes/key.ts", "// crypto.randomUUID\n")];
  expect(missingOnPlainHttp(fine)).toEqual([]);
});

test("handWrittenAddresses: finds an API address outside the tables, or a fetch with its own type", () => {
  const broken = [
    file("lib/features/quotes/queries.ts", 'const one = () => fetch("/api/quotes");\n'),
    file("components/quotes/link.tsx", "const href = `/api/quotes/1`;\n"),
    file("lib/client/new-key.ts", 'const one = () => apiFetch<Quote>(path, { method: "POST" });\n'),
  ];
  expect(handWrittenAddresses(broken)).toHaveLength(3);
  const entry = 'export const quotesApi = { list: endpoint<typeof A, typeof B>("GET /api/quotes", "quotes:read") };\n';
  const fine = [
    file("lib/features/quotes/api.ts", entry),
    file(
      "lib/features/quotes/queries.ts",
      "// /api/quotes\nconst one = () => call(quotesApi.list, {}, { environment });\n",
    ),
    file("lib/server/http/door.ts", 'const path = "/api/refused";\n'),
    file("lib/client/sign-in.ts", 'const one = () => fetch("/api/auth/csrf");\n'),
  ];
  expect(handWrittenAddresses(fine)).toEqual([]);
});

describe("foreignInstanceof", () => {
  test("finds the classes of a dependency and our own", () => {
    const text = "if (error instanceof DrizzleQueryError || error instanceof z.ZodError) throw error;";
    const found = foreignInstanceof([file("lib/server/redaction.ts", text), file("components/a.tsx", text)]);
    expect(found).toHaveLength(4);
    expect(found[0]).toContain("lib/server/redaction.ts asks instanceof DrizzleQueryError");
  });

  test("ignores the runtime's classes, comments, and code that is never bundled", () => {
    const native = "// not instanceof Thing\nif (error instanceof Error && at instanceof Date) throw error;";
    const own = "if (error instanceof ApiError) throw error;";
    const files = [file("lib/server/a.ts", native), file("lib/simulator/a.ts", own), file("lib/cli/a.ts", own)];
    expect(foreignInstanceof(files)).toEqual([]);
  });
});
