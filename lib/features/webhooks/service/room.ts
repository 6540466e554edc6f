import "server-only";

/** What deliveries may hold in memory until they are answered. */
export interface RoomLimits {
  /**
   * Deliveries that were read in full. One still arriving holds only its bytes, or slow senders could fill the room.
   */
  deliveries: number;
  /** Bytes of bodies, complete or still arriving. */
  bytes: number;
}

export const ROOM_LIMITS: RoomLimits = { deliveries: 2_000, bytes: 64 * 1024 * 1024 };

/** The share of either limit open to all deliveries; the rest is reserved for those that are never sent again. */
const FOR_EVERYTHING = 0.75;
/**
 * A body larger than this has no claim to the reserve. Until it has arrived, its signature is unchecked and its type
 * unknown, and large ones that arrive together would fill the reserve; a payment that waits for a decision is small.
 */
const SMALL_BYTES = 64 * 1024;

/** What one delivery holds. */
export interface Place {
  /** Holds `bytes` more; false when there is no room for them. */
  add(bytes: number): boolean;
  /** Holds a delivery's place besides its bytes; false when there are too many. */
  keep(): boolean;
  /** Releases everything. */
  leave(): void;
}

export interface Room {
  enter(): Place;
  /** Whether the remaining room is reserved for deliveries that are never sent again. */
  isCrowded(): boolean;
}

/** Counts what deliveries hold; answer 503 to those that it refuses, because the service resends most of them. */
export function createRoom(limits: RoomLimits = ROOM_LIMITS): Room {
  const held = { deliveries: 0, bytes: 0 };

  const fitsBesideReserve = (bytes: number) => held.bytes + bytes <= limits.bytes * FOR_EVERYTHING;

  function enter(): Place {
    const own = { deliveries: 0, bytes: 0 };
    function hold(what: keyof RoomLimits, count: number): boolean {
      if (held[what] + count > limits[what]) return false;
      held[what] += count;
      own[what] += count;
      return true;
    }
    return {
      add: (bytes) => (own.bytes + bytes <= SMALL_BYTES || fitsBesideReserve(bytes)) && hold("bytes", bytes),
      keep: () => hold("deliveries", 1),
      leave() {
        held.deliveries -= own.deliveries;
        held.bytes -= own.bytes;
        own.deliveries = 0;
        own.bytes = 0;
      },
    };
  }

  return {
    enter,
    isCrowded: () => held.deliveries > limits.deliveries * FOR_EVERYTHING || held.bytes > limits.bytes * FOR_EVERYTHING,
  };
}
