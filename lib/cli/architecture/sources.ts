import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A file of the checkout; `path` is relative to its root, with forward slashes. */
export interface SourceFile {
  path: string;
  text: string;
}

export interface ImportStatement {
  /** As written: `@/lib/money`, `./field`, `zod`. */
  specifier: string;
  isType: boolean;
}

const ROOTS = ["app", "components", "lib", "e2e"];

/** Every file under the source folders, and the code files at the root. */
export function readSources(root: string): SourceFile[] {
  const atRoot = readdirSync(root).filter((name) => /\.(ts|tsx|mjs|js)$/.test(name));
  const below = ROOTS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/")),
  );
  return [...atRoot, ...below]
    .filter((file) => file !== "next-env.d.ts")
    .sort()
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), "utf8") }));
}

export const isCode = (file: { path: string }): boolean => /\.(ts|tsx|mjs|mts)$/.test(file.path);
export const isTest = (file: { path: string }): boolean => /\.(test|spec)\.tsx?$/.test(file.path);

// In this order: a string is skipped whole, so that `//` inside an address does not start a comment.
const STRING_OR_COMMENT = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;

/** The code without its comments; line breaks are kept, so that line numbers don't change. */
export function withoutComments(text: string): string {
  return text.replace(STRING_OR_COMMENT, (found) => (found.startsWith("/") ? found.replace(/[^\n]/g, "") : found));
}

const STATIC = /(?:^|[;\n])\s*(?:import|export)\s+(type\s+)?(?:[\w*{][^;"'`()]*?\sfrom\s*)?["']([^"'\n]+)["']/g;
const DYNAMIC = /\bimport\s*\(\s*["']([^"'\n]+)["']/g;

/** A file's imports: static, re-exported or dynamic. */
export function importsOf(text: string): ImportStatement[] {
  const code = withoutComments(text);
  const statics = [...code.matchAll(STATIC)].map(([, type, specifier]) => ({
    specifier: specifier ?? "",
    isType: type !== undefined,
  }));
  const dynamics = [...code.matchAll(DYNAMIC)].map(([, specifier]) => ({ specifier: specifier ?? "", isType: false }));
  return [...statics, ...dynamics];
}

/** The file of the checkout that a specifier refers to, without its extension; null for a package. */
export function resolveImport(from: string, specifier: string): string | null {
  const isRelative = specifier.startsWith(".");
  if (!isRelative && !specifier.startsWith("@/")) return null;
  const target = isRelative ? path.posix.join(path.posix.dirname(from), specifier) : specifier.slice(2);
  return target.replace(/\.(tsx?|m[jt]s|js)$/, "");
}
