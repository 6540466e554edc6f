/** Stablecoins. A quote funded with one must name its network where the deployment asks (interface-revisions 3). */
export const STABLECOINS: readonly string[] = ["USDC", "USDT", "USDB"];

/** Networks on which a stablecoin can be paid in, as named by revision 1 (interface-revisions 3). */
export const FUNDING_NETWORKS = ["SOLANA_MAINNET", "SOLANA_DEVNET", "ETHEREUM_MAINNET"] as const;
/** The same as named by revision 2; two of its nine, LIGHTNING and BITCOIN, carry no stablecoin. */
export const LATER_FUNDING_NETWORKS = ["SOLANA", "ETHEREUM", "BASE", "POLYGON", "TRON", "PLASMA", "SPARK"] as const;
export const ALL_FUNDING_NETWORKS = [...FUNDING_NETWORKS, ...LATER_FUNDING_NETWORKS] as const;
export type FundingNetwork = (typeof ALL_FUNDING_NETWORKS)[number];

/** Whether both names mean the same network: revision 1 has longer names for main networks. */
export const isSameNetwork = (one: string, other: string): boolean => mainName(one) === mainName(other);
const mainName = (network: string) => network.replace(/_MAINNET$/, "");
