import "server-only";
import {
  FUNDING_NETWORKS,
  type FundingNetwork,
  LATER_FUNDING_NETWORKS,
  STABLECOINS,
} from "@/lib/contract/funding-network";
import { environmentCan } from "@/lib/server/capabilities";
import type { EnvironmentContext } from "@/lib/server/context";

/**
 * The networks on which `currency` can be paid in, one of which a quote names (interface-revisions 3); undefined where
 * a quote names none. A test network is for a sandbox only.
 */
export function fundingNetworks(
  environment: EnvironmentContext["environment"],
  currency: string,
): FundingNetwork[] | undefined {
  if (!STABLECOINS.includes(currency) || !environmentCan(environment, "fundingNetwork")) return undefined;
  const networks = environmentCan(environment, "newerNetworks") ? LATER_FUNDING_NETWORKS : FUNDING_NETWORKS;
  return networks.filter((network) => network !== "SOLANA_DEVNET" || environment.mode === "sandbox");
}
