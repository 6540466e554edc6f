import "server-only";
import { type Capability, capabilitiesOf, hasCapability } from "@/lib/contract/capabilities";
import type { Environment } from "./context";

/** Whether this environment's deployment of the service has a capability. */
export function environmentCan(environment: Pick<Environment, "capabilities">, capability: Capability): boolean {
  return hasCapability(environment.capabilities, capability);
}

/** All capabilities of this environment's deployment of the service. */
export function environmentCapabilities(environment: Pick<Environment, "capabilities">): Capability[] {
  return capabilitiesOf(environment.capabilities);
}
