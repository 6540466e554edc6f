"use client";

import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/shell/session";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { NearLink } from "@/components/ui/near-link";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import { NEED_WORDS, needHref } from "@/lib/features/overview/fields";
import { needsQuery } from "@/lib/features/overview/queries";
import type { OverviewNeed } from "@/lib/features/overview/schema";
import { formatCount } from "@/lib/numbers";

const GRID = "grid grid-cols-[repeat(auto-fill,minmax(190px,1fr))] gap-3 max-sm:grid-cols-1";

/** What awaits this user, each number linked to its list. */
export function Needs() {
  const slug = useEnvironment();
  const query = useQuery(needsQuery(slug));
  const mayReplace = useCan("environments:manage");
  const waiting = query.data?.needs.filter(({ count }) => count !== 0);
  return (
    <section aria-labelledby="needs-you" className="grid gap-2">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 id="needs-you" className="font-semibold">
          Needs your attention
        </h2>
        {query.data ? (
          <span className="text-sm text-text-2">
            as of <Time value={query.data.asOf} />
          </span>
        ) : null}
      </div>
      <QueryState query={query} skeleton={<Waiting />} isFollowed />
      {query.data?.refusedSince && !mayReplace ? (
        <Banner tone="warn" title="The service refuses this environment's credentials">
          Nothing has been read from it since <Time value={query.data.refusedSince} />. An administrator has to replace
          them.
        </Banner>
      ) : null}
      {waiting === undefined ? null : waiting.length === 0 ? (
        <NothingWaits kinds={query.data?.needs ?? []} />
      ) : (
        <ul className={GRID}>
          {waiting.map((need) => (
            <li key={need.kind}>
              <NeedLink slug={slug} need={need} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function NeedLink({ slug, need }: { slug: string; need: OverviewNeed }) {
  const { label, detail } = NEED_WORDS[need.kind];
  return (
    <NearLink
      href={needHref(slug, need)}
      className="grid h-full content-start gap-0.5 rounded-lg border border-warn bg-surface px-4 py-3 hover:bg-hover"
    >
      <span>{label}</span>
      <span className="font-semibold text-lg tabular-nums">{need.count === null ? "—" : formatCount(need.count)}</span>
      <span className="text-sm text-text-2">
        {need.count === null ? "Couldn't be counted just now. Open the list." : detail}
        {need.oldest ? (
          <>
            , the oldest assigned <Time value={need.oldest} format="relative" />
          </>
        ) : null}
      </span>
    </NearLink>
  );
}

function NothingWaits({ kinds }: { kinds: readonly OverviewNeed[] }) {
  const looked = kinds.map(({ kind }) => NEED_WORDS[kind].label.toLowerCase());
  return (
    <Card>
      <p className="font-medium">Nothing needs your attention</p>
      <p className="text-text-2">There are no {looked.join(", ").replace(/, ([^,]*)$/, " or $1")}.</p>
    </Card>
  );
}

function Waiting() {
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">Loading what needs your attention</span>
      {["a", "b", "c"].map((card) => (
        <Skeleton key={card} className="h-[92px]" />
      ))}
    </div>
  );
}
