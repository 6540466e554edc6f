"use client";

import { onDemand } from "@/components/ui/on-demand";
import { PageFrame } from "@/components/ui/page-frame";
import { LoadingFigures } from "./loading-figures";
import { Needs } from "./needs";

/** The browser requests the figures, so their code needn't be in the first load. */
const Figures = onDemand(() => import("./figures").then((module) => module.Figures), <LoadingFigures />);

/** The page after sign-in: what this user has to do, then the figures. */
export function Overview() {
  return (
    <PageFrame title="Overview" isWide>
      <div className="grid gap-5">
        <Needs />
        <Figures />
      </div>
    </PageFrame>
  );
}
