import { useMutation } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { demoApi } from "./api";
import type { TryItInput } from "./schema";

/** Makes something happen at the demo's simulated service. What follows from it arrives as it would from the real one. */
export const useTryIt = (environment: string) =>
  useMutation({
    mutationFn: (input: TryItInput) => call(demoApi.tryIt, input, { environment }),
  });
