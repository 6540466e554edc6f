import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/call";
import { overviewApi } from "./api";
import type { SplitInput } from "./schema";

/** Events tell of most changes; windows end and rejections come without one. */
const AGAIN_MS = 15_000;

/** What waits for this person. */
export const needsQuery = (environment: string) =>
  queryOptions({
    queryKey: ["overview", environment, "needs"],
    queryFn: ({ signal }) => call(overviewApi.needs, {}, { environment, signal }),
    refetchInterval: AGAIN_MS,
  });

/** Figures of days change little in a minute, and cost more to read. */
const FIGURES_AGAIN_MS = 60_000;

/** The figures of the last days. */
export const figuresQuery = (environment: string) =>
  queryOptions({
    queryKey: ["overview", environment, "figures"],
    queryFn: ({ signal }) => call(overviewApi.figures, {}, { environment, signal }),
    refetchInterval: FIGURES_AGAIN_MS,
    staleTime: FIGURES_AGAIN_MS,
  });

/** Payments told apart by two things. The table before never stays: its numbers would stand under other heads. */
export const splitQuery = (environment: string, input: SplitInput) =>
  queryOptions({
    queryKey: ["overview", environment, "split", input],
    queryFn: ({ signal }) => call(overviewApi.split, input, { environment, signal }),
    refetchInterval: FIGURES_AGAIN_MS,
    staleTime: FIGURES_AGAIN_MS,
  });
