import type { ChildProcess } from "node:child_process";

export interface Supervised {
  name: string;
  process: ChildProcess;
  /** How it ended, while it is ended. */
  ended: string | null;
  /** Somebody waits until it is ready: how it ends is theirs. */
  isAwaited?: boolean;
  /** Undefined without a log folder. */
  logFile?: string;
}

export interface Supervisor {
  start(
    name: string,
    args: string[],
    options?: { env?: Record<string, string | undefined>; restart?: boolean },
  ): Supervised;
  ready<T>(child: Supervised, isReady: () => T | Promise<T>, timeoutMs?: number): Promise<NonNullable<T>>;
  stop(graceMs?: number): Promise<void>;
}

export function createSupervisor(options: {
  logDir?: string;
  record?: { add(pid: number): void; remove(pid: number): void };
  onRestart?: (name: string, how: string, waitMs: number) => void;
}): Supervisor;

export function respondsOk(url: string): Promise<boolean>;
