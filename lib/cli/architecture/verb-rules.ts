import { isCode, isTest, type SourceFile, withoutComments } from "./sources";

export interface FunctionText {
  file: string;
  name: string;
  parameters: string;
  body: string;
  isExported: boolean;
}

const DECLARATION = /(?:^|\n)(export\s+)?(?:async\s+)?function\s*\*?\s+(\w+)\s*(?:<[^(]*>)?\(/g;

/** The position after the bracket that closes the one opened just before `start`. */
function closing(code: string, start: number, open: string, close: string): number {
  let depth = 1;
  for (let at = start; at < code.length; at += 1) {
    if (code[at] === open) depth += 1;
    if (code[at] === close) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return code.length;
}

/**
 * The functions declared at a file's top level. Strings are emptied first, so that brackets inside them don't count.
 */
export function functionsOf(file: SourceFile): FunctionText[] {
  const code = withoutComments(file.text);
  const blank = code.replace(
    /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g,
    (found) => `"${" ".repeat(found.length - 2)}"`,
  );
  return [...blank.matchAll(DECLARATION)].map((match) => {
    const inside = match.index + match[0].length;
    const afterParameters = closing(blank, inside, "(", ")");
    // The body starts at the first brace that ends its line: braces of a return type close on the same line.
    const opened = blank.indexOf("{\n", afterParameters) + 1;
    return {
      file: file.path,
      name: match[2] ?? "",
      parameters: code.slice(inside, afterParameters - 1),
      body: code.slice(opened, closing(blank, opened, "{", "}") - 1),
      isExported: match[1] !== undefined,
    };
  });
}

const isService = ({ path: file }: SourceFile) => /^lib\/features\/[^/]+\/service[./]/.test(file);
const featureOf = (file: string) => file.split("/")[2] ?? "";

/** Verbs: exported functions of a service that act for a user, which is what taking a context means. */
export function verbsOf(files: readonly SourceFile[]): FunctionText[] {
  return files
    .filter((file) => isCode(file) && !isTest(file) && isService(file))
    .flatMap(functionsOf)
    .filter(({ isExported, parameters }) => isExported && /^\s*_?ctx\s*:\s*\w*Context\b/.test(parameters));
}

// Plain constants may come first, to select the permission: they call and await nothing.
const CHECK_FIRST = /^(\s*const \w+ = [^(){}]*;)*\s*requirePermission\(ctx, [^;]*"[a-z-]+:[a-z-]+"/;

/** Verbs that do not begin with the permission check (DESIGN section 4, rule 2). */
export function verbsWithoutPermission(files: readonly SourceFile[]): string[] {
  return verbsOf(files)
    .filter(({ body }) => !CHECK_FIRST.test(body))
    .map(({ file, name }) => `${file}: ${name} does not begin with requirePermission(ctx, "…")`);
}

const READING =
  /^(list|get|find|search|count|read|preview|check|look|load|summarise|describe|watch|verify|recent)([A-Z]|$)/;
const WRITES = /\.(insert|update|delete)\(|\benqueue\(/;
const AUDITS = /\b(recordAudit|recordSystemAudit|runMoneyAction)\(/;

/** Writes that only affect how one person sees the console: no one else's data, no money, nothing to account for. */
export const PERSONAL_WRITES = ["markNotificationsRead", "markAllNotificationsRead", "saveTimeZone"];

/** A verb's body together with all functions of the same feature that it calls, at any depth. */
function reachableText(verb: FunctionText, byName: ReadonlyMap<string, FunctionText[]>): string {
  const seen = new Set([verb]);
  for (const { body } of seen) {
    for (const [, name = ""] of body.matchAll(/\b(\w+)\(/g)) {
      for (const called of byName.get(`${featureOf(verb.file)} ${name}`) ?? []) seen.add(called);
    }
  }
  return [...seen].map(({ body }) => body).join("\n");
}

/**
 * Verbs that change something and leave no audit record. A verb is a read if its name says so (list, get, search …),
 * and then it must not write to our tables itself; every other verb must reach `recordAudit` or the journal.
 */
export function writesWithoutAudit(files: readonly SourceFile[]): string[] {
  const functions = files.filter((file) => isCode(file) && !isTest(file) && isService(file)).flatMap(functionsOf);
  const byName = new Map<string, FunctionText[]>();
  for (const one of functions) {
    const key = `${featureOf(one.file)} ${one.name}`;
    byName.set(key, [...(byName.get(key) ?? []), one]);
  }
  return verbsOf(files)
    .filter(({ name }) => !PERSONAL_WRITES.includes(name))
    .flatMap((verb) => {
      const audits = AUDITS.test(reachableText(verb, byName));
      if (audits) return [];
      if (!READING.test(verb.name)) return [`${verb.file}: ${verb.name} changes something and records no audit event`];
      return WRITES.test(verb.body) ? [`${verb.file}: ${verb.name} is named like a read but writes unaudited`] : [];
    });
}

/** Handlers of `app/api` whose verb is not one of a service, so that it would not have been checked. */
export function routesWithoutVerb(files: readonly SourceFile[]): string[] {
  const names = new Set(verbsOf(files).map(({ name }) => name));
  return files
    .filter(({ path: file }) => /^app\/.*\/route\.ts$/.test(file))
    .flatMap(({ path: file, text }) =>
      [
        ...withoutComments(text).matchAll(
          /\b(?:route|uploadRoute|downloadRoute)\(\s*[\w.]+\s*,\s*\[[^\]]*\]\s*,\s*(\w+)/g,
        ),
      ]
        .filter(([, verb]) => !names.has(verb ?? ""))
        .map(([, verb]) => `${file}: ${verb} is not a verb of a feature's service`),
    );
}
