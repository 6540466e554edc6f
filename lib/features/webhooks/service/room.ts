import "server-only";

/** What deliveries may hold in memory until they are answered. */
export interface RoomLimits {
  /**
   * Deliveries that were read whole. One that still arrives holds its bytes alone, or slow senders could fill the room.
   */
  deliveries: number;
  /** Bytes of bodies, whole or still arriving. */
  bytes: number;
}

export const ROOM_LIMITS: RoomLimits = { deliveries: 2_000, bytes: 64 * 1024 * 1024 };

/** Of either limit this much is for every delivery; the rest is kept for those that are never sent again. */
const FOR_EVERYTHING = 0.75;

/** What one delivery holds. */
export interface Place {
  /** Holds `bytes` more; false when there is no room for them. */
  add(bytes: number): boolean;
  /** Holds a delivery's worth besides its bytes; false when there are too many. */
  keep(): boolean;
  /** Gives back everything. */
  leave(): void;
}

export interface Room {
  enter(): Place;
  /** Whether what is left is for deliveries that are never sent again. */
  isCrowded(): boolean;
}

/** Counts what deliveries hold; what it refuses is to be answered 503, for the service sends most of them again. */
export function createRoom(limits: RoomLimits = ROOM_LIMITS): Room {
  const held = { deliveries: 0, bytes: 0 };

  function enter(): Place {
    const own = { deliveries: 0, bytes: 0 };
    function hold(what: keyof RoomLimits, count: number): boolean {
      if (held[what] + count > limits[what]) return false;
      held[what] += count;
      own[what] += count;
      return true;
    }
    return {
      add: (bytes) => hold("bytes", bytes),
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
