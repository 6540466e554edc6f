/** What a test needs to know of the product that runs for it. */
export interface StackDescription {
  /** Origin of the web server. */
  url: string;
  /** Slug of the one environment. */
  environment: string;
  /** The password of every account, `<role>@corridor.test`. */
  password: string;
  databaseUrl: string;
  /** Base URL of the simulated service. */
  serviceUrl: string;
  /** Base URL of the simulator's control API. */
  controlUrl: string;
  webPid: number;
  /** The web server's configuration, for another web process beside it. */
  webEnv: Record<string, string>;
  /** Where the processes' logs are: web.log, worker.log … */
  logDir: string;
}

export function startStack(options?: {
  logDir?: string;
  simulator?: string[];
  env?: Record<string, string>;
  isThrowaway?: boolean;
}): Promise<{ description: StackDescription; stop(): Promise<void> }>;
