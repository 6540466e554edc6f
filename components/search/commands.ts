import { leave } from "@/components/shell/account-menu";
import { visibleNavigation } from "@/components/shell/navigation";
import { useActor, useNearestEnvironment, useSession } from "@/components/shell/session";
import { setTheme } from "@/components/ui/theme";
import { useEnvironment } from "@/lib/client/environment";
import { RARE_STATUS, transactionFilters } from "@/lib/features/transactions/fields/filters";
import { optionsOf, type StatusValue } from "@/lib/fields";
import { can, type Permission } from "@/lib/permissions";

/** One row of the palette. */
export interface Choice {
  id: string;
  label: string;
  detail?: string;
  status?: StatusValue;
  /** Synonyms to find it by. */
  words?: readonly string[];
  /** Never chosen by Enter alone unless the text asks for it. */
  isLastResort?: boolean;
  run: () => void;
}

export interface ChoiceGroup {
  label: string;
  choices: Choice[];
}

/** Not every environment has the last status; the list itself offers it where it exists. */
const STATUSES = optionsOf(transactionFilters, "status").filter(({ value }) => value !== RARE_STATUS);

/** Whether each word of `text` starts a word of the choice: `new q` is "New quote", `ana` is not "Transactions". */
export function isMatch(choice: Pick<Choice, "label" | "detail" | "words">, text: string): boolean {
  const known = [choice.label, choice.detail ?? "", ...(choice.words ?? [])]
    .join(" ")
    .toLowerCase()
    .split(/[\s·]+/);
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  return typed.every((word) => known.some((other) => other.startsWith(word)));
}

/** Every page and command that the role may use; those starting with the text come first. */
export function useCommands(text: string, go: (path: string) => void, showKeys: () => void): ChoiceGroup[] {
  const { role } = useActor();
  const { environments } = useSession();
  const slug = useEnvironment();
  const environment = useNearestEnvironment();
  const may = (permission: Permission) => can(role, permission);
  const to = (path: string) => () => go(path);

  const pages: Choice[] = visibleNavigation(may, environment)
    .flatMap((group) => group.entries)
    // An entry that leads to its first child is replaced by its children.
    .flatMap((entry) => [...(entry.id === "settings" ? [] : [entry]), ...(entry.entries ?? [])])
    .map((entry) => ({ id: entry.id, label: entry.label, run: to(entry.href(slug)) }));
  const start = (id: string, label: string, permission: Permission, path: string, words: string[]): Choice[] =>
    slug !== "" && may(permission) ? [{ id, label, words, run: to(`/${slug}/${path}`) }] : [];
  const actions: Choice[] = [
    ...start("new-quote", "New quote", "quotes:create", "quotes/new", ["price", "send", "pay", "money", "payment"]),
    ...start("new-transfer", "New transfer", "transfers:create", "transfers/new", ["send", "move", "pull", "money"]),
    ...start("new-customer", "New customer", "customers:write", "customers/new", ["add", "create"]),
    ...start("new-account", "Add an external account", "accounts:create", "external-accounts/new", ["new", "bank"]),
    ...start("new-kyc-link", "New KYC link", "kyc-links:create", "kyc-links/new", ["send", "onboard"]),
    ...start("new-import", "Import customers", "imports:create", "imports/new", ["upload", "csv"]),
    { id: "theme-light", label: "Light theme", words: ["appearance", "mode"], run: () => setTheme("light") },
    { id: "theme-dark", label: "Dark theme", words: ["appearance", "mode"], run: () => setTheme("dark") },
    { id: "theme-system", label: "System theme", words: ["appearance", "mode"], run: () => setTheme("system") },
    { id: "keys", label: "Keyboard shortcuts", words: ["keys", "help"], run: showKeys },
    { id: "leave", label: "Sign out", words: ["leave", "log"], run: () => leave() },
  ];
  // Only when searched for: listed unasked, they would bury the rest.
  const lists: Choice[] =
    slug !== "" && text !== ""
      ? STATUSES.map(({ value: status, label }) => ({
          id: `transactions-${status}`,
          label: `${label} transactions`,
          words: ["payments"],
          run: to(`/${slug}/transactions?${new URLSearchParams({ status })}`),
        }))
      : [];
  const switches: Choice[] = environments
    .filter((each) => each.slug !== slug)
    .map((each) => ({
      id: `environment-${each.slug}`,
      label: each.name,
      detail: each.mode,
      words: ["switch", "environment", each.slug],
      run: to(`/${each.slug}/transactions`),
    }));

  const starts = ({ label }: Choice) => Number(!label.toLowerCase().startsWith(text.toLowerCase()));
  const matching = (choices: Choice[]) =>
    choices.filter((choice) => isMatch(choice, text)).sort((a, b) => starts(a) - starts(b));
  const groups = [
    { label: "Go to", choices: matching([...pages, ...lists]) },
    { label: "Do", choices: matching(actions) },
    { label: "Switch environment", choices: matching(switches) },
  ].filter((group) => group.choices.length > 0);
  // "new quote" starts an action's name but only occurs in a page's words: the action is meant.
  const best = (group: ChoiceGroup) => Math.min(...group.choices.map(starts));
  return text === "" ? groups : groups.sort((a, b) => best(a) - best(b));
}
