import { useCall } from "@/lib/client/use-call";
import { demoApi } from "./api";

/**
 * Makes something happen at the demo's simulated service. What follows from it arrives as it would from the real one.
 */
export const useTryIt = () => useCall(demoApi.tryIt);
