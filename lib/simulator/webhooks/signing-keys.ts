import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";

const KeyFile = z.object({ privateKeys: z.array(z.string()).min(1) });

function newKey(): KeyObject {
  return generateKeyPairSync("ec", { namedCurve: "prime256v1" }).privateKey;
}

/**
 * The webhook signing keys, newest last: ECDSA on P-256 (interface-defaults 5). Stored in a file, mode 0600, if given.
 */
export class SigningKeys {
  private keys: KeyObject[];

  constructor(private readonly file: string | null) {
    if (file !== null && existsSync(file)) {
      const { privateKeys } = KeyFile.parse(JSON.parse(readFileSync(file, "utf8")));
      this.keys = privateKeys.map((pem) => createPrivateKey(pem));
    } else {
      this.keys = [newKey()];
      this.save();
    }
  }

  /** `age` 0 is the current key, 1 the previous one; beyond the oldest, the oldest. */
  private key(age: number): KeyObject {
    const key = this.keys[Math.max(0, this.keys.length - 1 - age)];
    if (!key) throw new RangeError("no signing key");
    return key;
  }

  /** SPKI PEM of the public key of this age, by default the current one. */
  publicKey(age = 0): string {
    return createPublicKey(this.key(age)).export({ type: "spki", format: "pem" }).toString();
  }

  /** Base64 of the DER signature over exactly these bytes. */
  sign(body: string | Buffer, age = 0): string {
    return sign("sha256", Buffer.from(body), this.key(age)).toString("base64");
  }

  /** A signature with an unknown key. */
  static forged(body: string | Buffer): string {
    return sign("sha256", Buffer.from(body), newKey()).toString("base64");
  }

  /** Creates a new current key; the old ones are kept for `forge old-key`. */
  rotate(): string {
    this.keys.push(newKey());
    this.save();
    return this.publicKey();
  }

  get count(): number {
    return this.keys.length;
  }

  private save(): void {
    if (this.file === null) return;
    mkdirSync(dirname(this.file), { recursive: true });
    const privateKeys = this.keys.map((key) => key.export({ type: "pkcs8", format: "pem" }).toString());
    writeFileSync(`${this.file}.new`, JSON.stringify({ privateKeys }, null, 2), { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
  }
}
