import { useCall } from "@/lib/client/use-call";
import { demoApi } from "./api";

/** Makes something happen at the demo's simulated service. The consequences arrive as they would from the real one. */
export const useTryIt = () => useCall(demoApi.tryIt);
