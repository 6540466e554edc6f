/** Stablecoins, whose network a quote that they are paid in for has to name where deployments ask (interface-revisions 3). */
export const STABLECOINS: readonly string[] = ["USDC", "USDT", "USDB"];

/** Networks that a stablecoin can be paid in on, as revision 1 names them (interface-revisions 3). */
export const FUNDING_NETWORKS = ["SOLANA_MAINNET", "SOLANA_DEVNET", "ETHEREUM_MAINNET"] as const;
/** As revision 2 does; of its nine, LIGHTNING and BITCOIN carry no stablecoin. */
export const LATER_FUNDING_NETWORKS = ["SOLANA", "ETHEREUM", "BASE", "POLYGON", "TRON", "PLASMA", "SPARK"] as const;
export const ALL_FUNDING_NETWORKS = [...FUNDING_NETWORKS, ...LATER_FUNDING_NETWORKS] as const;
export type FundingNetwork = (typeof ALL_FUNDING_NETWORKS)[number];

/** Whether both names are of one network: revision 1 has a longer one for a main network. */
export const isSameNetwork = (one: string, other: string): boolean => mainName(one) === mainName(other);
const mainName = (network: string) => network.replace(/_MAINNET$/, "");
