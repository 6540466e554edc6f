import { DEMO_RECEIVERS } from "@/lib/contract/demo-receivers";
import { umaAddressProblem } from "@/lib/contract/uma-address";

/** Why `text` is not a UMA address, in words; null when it is one. */
export const receiverAddressProblem = (text: string): string | null => umaAddressProblem(text);

/** The addresses that the demo's simulated service knows, and what looking them up shows. */
export const DEMO_ADDRESSES: readonly { umaAddress: string; shows: string }[] = DEMO_RECEIVERS;
