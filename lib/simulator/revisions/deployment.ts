import { BUNDLES, type Bundle, bundleHas, CAPABILITY_KEYS, type Capability } from "@/lib/contract/capabilities";

/** The deployed revision that the simulator imitates: the field names on the wire, and its capabilities. */
export interface Deployment {
  bundle: Bundle;
  capabilities: ReadonlySet<Capability>;
  /** Lists lack `totalCount`, which is mandatory nowhere (interface-revisions 1). */
  isUncounted: boolean;
}

/** What `--without` accepts besides capabilities; not a capability, because the console sees it in each list. */
const TOTAL_COUNT = "totalCount";

/** The flags of a revision: `with` and `without` are comma-separated lists. */
export interface RevisionWords {
  revision: string;
  with: string;
  without: string;
}

/** Reads the flags of a revision. Throws an Error that names the unknown word. */
export function readDeployment(words: RevisionWords): Deployment {
  const bundle = BUNDLES.find((each) => each.toLowerCase() === words.revision.toLowerCase());
  if (!bundle) throw new Error(`--revision takes ${BUNDLES.join(", ")}.`);
  const capabilities = new Set(CAPABILITY_KEYS.filter((capability) => bundleHas(bundle, capability)));
  // Left open by the specification; this service has it (interface-defaults 1.6).
  capabilities.add("reject");
  for (const capability of listOf("--with", namesIn(words.with))) capabilities.add(capability);
  const lacking = namesIn(words.without);
  for (const capability of listOf("--without", lacking, TOTAL_COUNT)) capabilities.delete(capability);
  return { bundle, capabilities, isUncounted: lacking.includes(TOTAL_COUNT) };
}

function namesIn(text: string): string[] {
  const names = text.split(",").map((name) => name.trim());
  return names.filter((name) => name !== "");
}

/** The capabilities in `names`; `other`: a word that isn't one but is accepted. */
function listOf(flag: string, names: readonly string[], other?: string): Capability[] {
  return names
    .filter((name) => name !== other)
    .map((name) => {
      const capability = CAPABILITY_KEYS.find((each) => each === name);
      if (!capability)
        throw new Error(`${flag} names no capability: ${name}. There are ${CAPABILITY_KEYS.join(", ")}.`);
      return capability;
    });
}

/** Whether the wire uses the deployed revisions' names rather than the specification's (interface-revisions 1). */
export function hasDeployedNames({ bundle }: Deployment): boolean {
  return bundle !== "specification";
}

/** Whether the platform's external accounts are paged (interface-revisions 0). */
export function pagesPlatformAccounts({ bundle }: Deployment): boolean {
  return bundle === "R2";
}
