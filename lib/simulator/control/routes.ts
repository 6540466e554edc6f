import type { World } from "../state/world";
import { stateRoutes } from "./state-routes";

/** One control endpoint: takes JSON, gives JSON. */
export type ControlRoute = (world: World, input: unknown, query: URLSearchParams) => unknown;

/** Every control endpoint by `METHOD /path`, below `/control`. */
export const CONTROL_ROUTES: Record<string, ControlRoute> = { ...stateRoutes };
