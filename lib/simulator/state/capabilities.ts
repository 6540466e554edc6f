import { AS_SPECIFIED, type Capability, capabilitiesOf } from "@/lib/contract/capabilities";
import type { World } from "./world";

/** What the simulated service can do. */
export function worldCapabilities(_world: World): Capability[] {
  return capabilitiesOf(AS_SPECIFIED);
}
