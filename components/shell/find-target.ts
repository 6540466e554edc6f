import { resourcePath, resourceTypeOf } from "@/lib/ids";

/** Somewhere that what was typed or pasted may mean. */
export interface FoundTarget {
  label: string;
  detail: string;
  href: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const UMA = /^\$[a-z0-9\-_.+]{1,63}@[a-z0-9.-]+\.[a-z]{2,}$/i;
const MIN_REFERENCE = 3;

/**
 * Where a pasted id, UMA address or reference leads within the environment `slug`: any id of the service (specification
 * 2.1), a bare uuid (which may be of either kind), a UMA address (2.4), else a reference.
 */
export function findTargets(text: string, slug: string): FoundTarget[] {
  const typed = text.trim();
  const transactions = (param: string, value = typed) =>
    `/${slug}/transactions?${new URLSearchParams({ [param]: value })}`;
  if (UUID.test(typed)) {
    return (["Transaction", "Quote", "Customer", "ExternalAccount"] as const).flatMap((type) => {
      const href = resourcePath(slug, `${type}:${typed.toLowerCase()}`);
      return href ? [{ label: `Open ${wordsOf(type)}`, detail: `${type}:${typed.toLowerCase()}`, href }] : [];
    });
  }
  const type = resourceTypeOf(typed);
  if (type && UUID.test(typed.slice(type.length + 1))) {
    const href = resourcePath(slug, typed);
    if (href) return [{ label: `Open ${wordsOf(type)}`, detail: typed, href }];
    return type === "InternalAccount"
      ? [found("Transactions of this account", typed, transactions("accountIdentifier"))]
      : [];
  }
  if (UMA.test(typed)) {
    return [found("Transactions of this UMA address", typed, transactions("accountIdentifier", typed.toLowerCase()))];
  }
  if (typed.length < MIN_REFERENCE) return [];
  return [found("Transactions with this reference", typed, transactions("reference"))];
}

/** `ExternalAccount` → `external account`. */
function wordsOf(type: string): string {
  return type.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}

function found(label: string, detail: string, href: string): FoundTarget {
  return { label, detail, href };
}
