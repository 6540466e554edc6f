export interface RunningPostgres {
  /** Connection string over a private Unix socket; understood by `pg`. */
  url: string;
  /** True when it already ran: then `stop()` leaves it running, unless `adopt` was asked for. */
  attached: boolean;
  pid: number;
  /** Settles when the server ends. */
  exited: Promise<void>;
  stop(): Promise<void>;
}

export function startPostgres(options: {
  dataDir: string;
  adopt?: boolean;
  isThrowaway?: boolean;
}): Promise<RunningPostgres>;
