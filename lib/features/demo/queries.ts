import { useMutation } from "@tanstack/react-query";
import { apiFetch } from "@/lib/client/api-fetch";
import type { TryItInput, TryItResult } from "./schema";

/** Makes something happen at the demo's simulated service. What follows from it arrives as it would from the real one. */
export const useTryIt = (environment: string) =>
  useMutation({
    mutationFn: (body: TryItInput) => apiFetch<TryItResult>("/api/demo", { environment, method: "POST", body }),
  });
