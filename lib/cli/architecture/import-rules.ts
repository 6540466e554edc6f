import { importsOf, isCode, isTest, resolveImport, type SourceFile } from "./sources";
import { mayImport, mayImportPackage, zoneOf } from "./zones";

/** Imports that DESIGN section 2 forbids, one sentence each. */
export function forbiddenImports(files: readonly SourceFile[]): string[] {
  return files.filter(isCode).flatMap((file) => {
    const from = zoneOf(file.path);
    return importsOf(file.text).flatMap(({ specifier, isType }) => {
      const target = resolveImport(file.path, specifier);
      if (target === null) {
        return mayImportPackage(from, specifier) ? [] : [`${file.path} (${from}) imports the package ${specifier}`];
      }
      if (target === "package.json") return [];
      const to = zoneOf(target);
      return mayImport(from, to, isType) ? [] : [`${file.path} (${from}) imports ${target} (${to})`];
    });
  });
}

type Graph = Map<string, Set<string>>;

/** The run-time imports between files, without tests. Types don't exist at run time and form no cycle. */
export function runtimeGraph(files: readonly SourceFile[]): Graph {
  const code = files.filter((file) => isCode(file) && !isTest(file));
  const known = new Map(code.map((file) => [file.path.replace(/\.(tsx?|m[jt]s)$/, ""), file.path]));
  return new Map(
    code.map((file) => {
      const targets = importsOf(file.text)
        .filter(({ isType }) => !isType)
        .map(({ specifier }) => known.get(resolveImport(file.path, specifier) ?? ""))
        .filter((target) => target !== undefined);
      return [file.path, new Set(targets)];
    }),
  );
}

/** Each cycle of a graph once, as `a → b → a`. */
export function cyclesOf(graph: Graph): string[] {
  const found = new Set<string>();
  const done = new Set<string>();
  const visit = (node: string, trail: string[]) => {
    const at = trail.indexOf(node);
    if (at >= 0) {
      const loop = trail.slice(at);
      const first = loop.indexOf([...loop].sort()[0] ?? node);
      found.add([...loop.slice(first), ...loop.slice(0, first), loop[first]].join(" → "));
      return;
    }
    if (done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return [...found].sort();
}

/** Features whose services depend on each other in a cycle. Jobs are left out: nothing imports them. */
export function serviceCycles(files: readonly SourceFile[]): string[] {
  const graph: Graph = new Map();
  for (const file of files.filter((candidate) => isCode(candidate) && !isTest(candidate))) {
    const from = /^features\/([^/]+)\/service/.exec(zoneOf(file.path))?.[1];
    if (!from) continue;
    const needs = graph.get(from) ?? new Set<string>();
    for (const { specifier, isType } of importsOf(file.text)) {
      if (isType) continue;
      const to = /^features\/([^/]+)\/service/.exec(zoneOf(resolveImport(file.path, specifier) ?? ""))?.[1];
      if (to && to !== from) needs.add(to);
    }
    graph.set(from, needs);
  }
  return cyclesOf(graph);
}
