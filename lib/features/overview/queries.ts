import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { overviewApi } from "./api";
import type { SplitInput } from "./schema";

/** Events report most changes, but windows end and rejections arrive without one. */
const AGAIN_MS = 15_000;

/** What is waiting for this person. */
export const needsQuery = (environment: string) =>
  queryOptions({
    queryKey: ["overview", environment, "needs"],
    queryFn: ({ signal }) => call(overviewApi.needs, {}, { environment, signal }),
    refetchInterval: AGAIN_MS,
  });

/** Figures by day change little in a minute, and cost more to read. */
const FIGURES_AGAIN_MS = 60_000;

/** The figures of the last days. */
export const figuresQuery = (environment: string) =>
  queryOptions({
    queryKey: ["overview", environment, "figures"],
    queryFn: ({ signal }) => call(overviewApi.figures, {}, { environment, signal }),
    refetchInterval: FIGURES_AGAIN_MS,
    staleTime: FIGURES_AGAIN_MS,
  });

/** Payments split by two dimensions. The previous table isn't kept: its numbers would be under wrong headings. */
export const splitQuery = (environment: string, input: SplitInput) =>
  queryOptions({
    queryKey: ["overview", environment, "split", input],
    queryFn: ({ signal }) => call(overviewApi.split, input, { environment, signal }),
    refetchInterval: FIGURES_AGAIN_MS,
    staleTime: FIGURES_AGAIN_MS,
  });
