import { BUNDLES, type Bundle, bundleHas, CAPABILITY_KEYS, type Capability } from "@/lib/contract/capabilities";

/** Which of the deployed revisions the simulator plays: the names on its wire, and what it can do. */
export interface Deployment {
  bundle: Bundle;
  capabilities: ReadonlySet<Capability>;
}

/** How the simulator plays a revision: `with` and `without` are lists of capabilities, separated by commas. */
export interface RevisionWords {
  revision: string;
  with: string;
  without: string;
}

/** Reads the flags of a revision. Throws an Error that names the word that is none. */
export function readDeployment(words: RevisionWords): Deployment {
  const bundle = BUNDLES.find((each) => each.toLowerCase() === words.revision.toLowerCase());
  if (!bundle) throw new Error(`--revision takes ${BUNDLES.join(", ")}.`);
  const capabilities = new Set(CAPABILITY_KEYS.filter((capability) => bundleHas(bundle, capability)));
  // Open in the specification; this service has it (interface-defaults 1.6).
  capabilities.add("reject");
  for (const capability of listOf("--with", words.with)) capabilities.add(capability);
  for (const capability of listOf("--without", words.without)) capabilities.delete(capability);
  return { bundle, capabilities };
}

function listOf(flag: string, text: string): Capability[] {
  const names = text.split(",").map((name) => name.trim());
  return names
    .filter((name) => name !== "")
    .map((name) => {
      const capability = CAPABILITY_KEYS.find((each) => each === name);
      if (!capability)
        throw new Error(`${flag} names no capability: ${name}. There are ${CAPABILITY_KEYS.join(", ")}.`);
      return capability;
    });
}

/** Whether the wire has the names of the deployed revisions rather than the specification's (interface-revisions 1). */
export function hasDeployedNames({ bundle }: Deployment): boolean {
  return bundle !== "specification";
}
