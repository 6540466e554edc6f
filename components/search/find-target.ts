import { resourcePath, resourceTypeOf, SHOWN_TYPES } from "@/lib/ids";

/** A destination that typed or pasted text may mean. */
export interface FoundTarget {
  label: string;
  detail: string;
  href: string;
  /** `sure`: it can mean nothing else; `guess`: its kind is ambiguous; `fallback`: nothing suggests this meaning. */
  how: "sure" | "guess" | "fallback";
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const UMA = /^\$[a-z0-9\-_.+]{1,63}@[a-z0-9.-]+\.[a-z]{2,}$/i;
const MIN_REFERENCE = 3;

/** Whether a text looks like a reference rather than a name or word: it has a digit, and no space between words. */
export function looksLikeReference(text: string): boolean {
  return /\d/.test(text) && !/\p{L}\s+\p{L}/u.test(text.trim());
}

/**
 * Where a pasted id, UMA address or reference leads within the environment `slug`: any id of the service (specification
 * 2.1), a bare uuid (which may be of several kinds), a UMA address (2.4), otherwise a reference.
 */
export function findTargets(text: string, slug: string): FoundTarget[] {
  const typed = text.trim();
  const transactions = (param: string, value = typed) =>
    `/${slug}/transactions?${new URLSearchParams({ [param]: value })}`;
  if (UUID.test(typed)) {
    return SHOWN_TYPES.flatMap((type) => {
      const id = `${type}:${typed.toLowerCase()}`;
      const href = resourcePath(slug, id);
      return href ? [{ label: `Open ${wordsOf(type)}`, detail: id, href, how: "guess" }] : [];
    });
  }
  const type = resourceTypeOf(typed);
  if (type && UUID.test(typed.slice(type.length + 1))) {
    const href = resourcePath(slug, typed);
    return href ? [{ label: `Open ${wordsOf(type)}`, detail: typed, href, how: "sure" }] : [];
  }
  if (UMA.test(typed)) {
    return [sure("Transactions of this UMA address", typed, transactions("accountIdentifier", typed.toLowerCase()))];
  }
  if (typed.length < MIN_REFERENCE) return [];
  const label = "Transactions with this reference";
  return [{ label, detail: typed, href: transactions("reference"), how: "fallback" }];
}

/** `ExternalAccount` → `external account`. */
function wordsOf(type: string): string {
  return type.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}

function sure(label: string, detail: string, href: string): FoundTarget {
  return { label, detail, href, how: "sure" };
}
