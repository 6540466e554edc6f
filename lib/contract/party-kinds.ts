/** Kinds of a source and of a destination (specification 2.7, interface-defaults 2). */
export const SOURCE_TYPES = ["ACCOUNT", "REALTIME_FUNDING", "UMA_ADDRESS"] as const;
export const DESTINATION_TYPES = ["ACCOUNT", "UMA_ADDRESS", "EXTERNAL_ACCOUNT_DETAILS"] as const;
