import "server-only";
import { AS_SPECIFIED, type Capability, capabilitiesOf } from "@/lib/contract/capabilities";
import type { Environment } from "./context";

/** What the environment's service can do. */
export function environmentCapabilities(_environment: Environment): Capability[] {
  return capabilitiesOf(AS_SPECIFIED);
}
