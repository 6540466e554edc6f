/**
 * Remembers where texts were first seen, in a few bytes each whatever their length: by a 64-bit hash, so that the
 * chance of confusing two different texts among a million is one in thirty million.
 */
export class HashIndex {
  private size = 0;
  private slots = 1 << 12;
  private low = new Int32Array(this.slots);
  private high = new Int32Array(this.slots);
  private rows = new Int32Array(this.slots);

  /**
   * The row in which `text` first appeared; 0 when it is new, and then `row` is stored for it. Rows count from 1. With
   * `more`, looks up the pair: a pair differs from its two halves joined together.
   */
  add(text: string, row: number, more?: string): number {
    let low = 0x811c9dc5;
    let high = 0x1b873593;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      low = Math.imul(low ^ code, 0x01000193);
      high = Math.imul(high ^ code, 0x5bd1e995);
      high ^= high >>> 15;
    }
    if (more !== undefined) {
      low = mix(low ^ text.length);
      for (let at = 0; at < more.length; at++) {
        const code = more.charCodeAt(at);
        low = Math.imul(low ^ code, 0x01000193);
        high = Math.imul(high ^ code, 0x5bd1e995);
        high ^= high >>> 15;
      }
    }
    low = mix(low ^ (text.length + (more === undefined ? 0 : more.length + 1)));
    high = mix(high);
    const slot = this.find(low, high);
    const known = this.rows[slot] as number;
    if (known !== 0) return known;
    this.put(slot, low, high, row);
    this.size += 1;
    if (this.size * 2 > this.slots) this.grow();
    return 0;
  }

  private find(low: number, high: number): number {
    const mask = this.slots - 1;
    let slot = low & mask;
    while (this.rows[slot] !== 0 && (this.low[slot] !== low || this.high[slot] !== high)) slot = (slot + 1) & mask;
    return slot;
  }

  private put(slot: number, low: number, high: number, row: number): void {
    this.low[slot] = low;
    this.high[slot] = high;
    this.rows[slot] = row;
  }

  private grow(): void {
    const { low, high, rows } = this;
    this.slots *= 2;
    this.low = new Int32Array(this.slots);
    this.high = new Int32Array(this.slots);
    this.rows = new Int32Array(this.slots);
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] as number;
      if (row === 0) continue;
      const oneLow = low[at] as number;
      const oneHigh = high[at] as number;
      this.put(this.find(oneLow, oneHigh), oneLow, oneHigh, row);
    }
  }
}

/** Spreads a hash over all of its bits (MurmurHash3's finalizer). */
function mix(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) | 0;
}
