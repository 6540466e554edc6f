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
 * The networks that `currency` can be paid in on, of which a price names one (interface-revisions 3); undefined where a
 * price names none. A test network is for a sandbox alone.
 */
export function fundingNetworks(
  environment: EnvironmentContext["environment"],
  currency: string,
): FundingNetwork[] | undefined {
  if (!STABLECOINS.includes(currency) || !environmentCan(environment, "fundingNetwork")) return undefined;
  const networks = environmentCan(environment, "newerNetworks") ? LATER_FUNDING_NETWORKS : FUNDING_NETWORKS;
  return networks.filter((network) => network !== "SOLANA_DEVNET" || environment.mode === "sandbox");
}
