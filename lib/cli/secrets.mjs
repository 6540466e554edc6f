import { randomBytes } from "node:crypto";
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { codeOf, Stop } from "./say.mjs";

/** Excludes similar letters and digits; 50 bits are plenty for a throttled sign-in on one's own machine. */
function readablePassword() {
  const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
  const letters = Array.from(randomBytes(12), (byte) => alphabet[byte % alphabet.length]).join("");
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}

function make() {
  return {
    CORRIDOR_VAULT_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    CORRIDOR_AUTH_SECRET: randomBytes(48).toString("base64"),
    demoPassword: readablePassword(),
  };
}

/**
 * The secrets of an installation with the embedded database: created once in `<dataDir>/secrets.json` (mode 0600), read
 * from then on. Losing the file loses every credential in the vault, so a damaged one is never replaced: it throws.
 */
export function loadSecrets(/** @type {string} */ dataDir) {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, "secrets.json");
  const fresh = `${file}.${process.pid}`;
  try {
    writeFileSync(fresh, `${JSON.stringify(make(), null, 2)}\n`, { mode: 0o600 });
    linkSync(fresh, file);
  } catch (error) {
    // The first of two processes wins; the other reads what it wrote.
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
  chmodSync(file, 0o600);
  try {
    const secrets = JSON.parse(readFileSync(file, "utf8"));
    if (secrets.CORRIDOR_VAULT_KEYS && secrets.CORRIDOR_AUTH_SECRET && secrets.demoPassword) return secrets;
  } catch {
    // Falls through to the message, which must not quote the file.
  }
  throw new Stop(
    `${file} is damaged. Restore it from a backup: without its keys, stored credentials can't be decrypted.`,
  );
}
