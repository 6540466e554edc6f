import type { World } from "../state/world";
import { lifeRoutes } from "./life-routes";
import { moneyRoutes } from "./money-routes";
import { stateRoutes } from "./state-routes";
import { webhookRoutes } from "./webhook-routes";

/** One control endpoint: takes JSON and returns JSON. */
export type ControlRoute = (world: World, input: unknown, query: URLSearchParams) => unknown;

/** Every control endpoint by `METHOD /path`, below `/control`. */
export const CONTROL_ROUTES: Record<string, ControlRoute> = {
  ...stateRoutes,
  ...webhookRoutes,
  ...moneyRoutes,
  ...lifeRoutes,
};
