import path from "node:path";
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
} from "@/lib/cli/architecture/file-rules";
import { cyclesOf, forbiddenImports, runtimeGraph, serviceCycles } from "@/lib/cli/architecture/import-rules";
import { endpointsNobodyCalls, nounsNobodyReads } from "@/lib/cli/architecture/query-rules";
import { readSources } from "@/lib/cli/architecture/sources";
import {
  routesWithoutVerb,
  verbsOf,
  verbsWithoutPermission,
  writesWithoutAudit,
} from "@/lib/cli/architecture/verb-rules";

const files = readSources(path.resolve(import.meta.dirname, ".."));

// The rules themselves are tested, with samples that break them, in lib/cli/architecture.
describe("the house plan (DESIGN.md)", () => {
  test("is checked on all of the sources", () => {
    expect(files.length).toBeGreaterThan(100);
    expect(verbsOf(files).length).toBeGreaterThan(5);
  });

  test.each([
    ["imports follow the table of section 2", forbiddenImports],
    ["no file needs itself in a circle", (all: typeof files) => cyclesOf(runtimeGraph(all))],
    ["no services need each other in a circle", serviceCycles],
    ["files have their names and places", misplacedFiles],
    ["files stay small", oversizedFiles],
    ["comments stay within 120 characters", overlongComments],
    ["default exports only where Next demands them", needlessDefaultExports],
    ["server code can't be bundled for a browser", missingServerOnly],
    ["browser code works over plain http", missingOnPlainHttp],
    ['hooks begin with "use client"', missingUseClient],
    ["what is loaded late holds nothing else back", loadedByDynamic],
    ["our API is called by its tables", handWrittenAddresses],
    ["our API is called in full", endpointsNobodyCalls],
    ["what is made stale is read", nounsNobodyReads],
    ["classes that a build holds several times are judged by shape", foreignInstanceof],
    ["every verb begins with its permission check", verbsWithoutPermission],
    ["every write leaves an audit record", writesWithoutAudit],
    ["every route calls a checked verb", routesWithoutVerb],
  ])("%s", (_, rule) => {
    expect(rule(files)).toEqual([]);
  });
});
