/** The SHA-256 of the SHA-256s of a file's pieces: computed as it is read, without holding all of it in memory. */
export class Fingerprint {
  readonly #digests: Promise<ArrayBuffer>[] = [];
  // Browsers offer it only on https and localhost.
  readonly #subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;

  add(piece: ArrayBuffer): void {
    if (this.#subtle) this.#digests.push(this.#subtle.digest("SHA-256", piece));
  }

  /** In hex; null where the browser can't compute it. */
  async finish(): Promise<string | null> {
    if (!this.#subtle) return null;
    const all = await new Blob(await Promise.all(this.#digests)).arrayBuffer();
    const digest = new Uint8Array(await this.#subtle.digest("SHA-256", all));
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
}
