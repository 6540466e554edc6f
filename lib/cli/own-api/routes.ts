import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Entry } from "@/lib/api";
import type { Made, Route, RouteHandler } from "@/lib/server/http/route";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");

/** A method of a route file; `made` if it was built from a table's entry. */
export interface OwnRoute {
  method: Entry["method"];
  path: Entry["path"];
  handler: RouteHandler;
  made: Made | null;
}

async function load(file: string): Promise<Record<string, unknown>> {
  return import(pathToFileURL(path.join(ROOT, file)).href);
}

const isRoute = (handler: unknown): handler is Route => handler instanceof Function && "entry" in handler;

/** Every method that the files of `app/api` export. */
export async function ownRoutes(): Promise<OwnRoute[]> {
  const files = readdirSync(path.join(ROOT, "app/api"), { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "route.ts")
    .map((file) => path.posix.join("app/api", file.replaceAll(path.sep, "/")))
    .sort();
  const modules = await Promise.all(files.map(load));
  return files.flatMap((file, at) =>
    Object.entries(modules[at] ?? {})
      .filter(([name]) => /^[A-Z]+$/.test(name))
      .map(([method, handler]) => ({
        method: method as Entry["method"],
        path: `/${path.posix.dirname(file).slice("app/".length)}` as Entry["path"],
        handler: handler as RouteHandler,
        made: isRoute(handler) ? handler : null,
      })),
  );
}

/** A feature's table, and the names of its schemas in `schema.ts`. */
export interface OwnTable {
  noun: string;
  table: Record<string, Entry>;
  names: Map<unknown, string>;
}

/** The tables of `lib/features/<noun>/api.ts`. */
export async function ownTables(): Promise<OwnTable[]> {
  const nouns = readdirSync(path.join(ROOT, "lib/features"))
    .filter((noun) => existsSync(path.join(ROOT, "lib/features", noun, "api.ts")))
    .sort();
  const tables = nouns.map(async (noun) => {
    const [api, schemas] = await Promise.all(["api", "schema"].map((name) => load(`lib/features/${noun}/${name}.ts`)));
    const names = new Map(Object.entries(schemas ?? {}).map(([name, schema]) => [schema, name]));
    return Object.values(api ?? {}).map((table) => ({ noun, table: table as Record<string, Entry>, names }));
  });
  return (await Promise.all(tables)).flat();
}
