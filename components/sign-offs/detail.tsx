"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsBoolean, useQueryState } from "nuqs";
import { TakeFocus } from "@/components/quotes/take-focus";
import { useTurned } from "@/components/quotes/use-turned";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Link } from "@/components/ui/link";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryState } from "@/components/ui/query-state";
import { ShortId } from "@/components/ui/short-id";
import { Time } from "@/components/ui/time";
import { useEnvironment } from "@/lib/client/environment";
import { actionLabel, percentText, signOffStatus } from "@/lib/features/sign-offs/fields";
import { signOffQuery } from "@/lib/features/sign-offs/queries";
import type { SignOffView } from "@/lib/features/sign-offs/schema";
import { resourcePath } from "@/lib/ids";
import { AskedFacts } from "./asked-facts";
import { SignOffDecision } from "./decision";

/** One request on its own page. `?decide=true` opens the confirmation at once. */
export function SignOffDetail({ id }: { id: string }) {
  const environment = useEnvironment();
  const query = useQuery(signOffQuery(environment, id));
  const [isAsked] = useQueryState("decide", parseAsBoolean);
  const { data } = query;
  const status = data && signOffStatus(data.signOff);
  return (
    <PageFrame
      title={data ? actionLabel(data.signOff.action) : "Sign-off"}
      back={{ href: `/${environment}/sign-offs`, label: "← Sign-offs" }}
      meta={data ? <ShortId id={id} /> : null}
      status={status}
    >
      <QueryState query={query} skeleton="h-72" isFollowed={data?.signOff.status === "signed"} />
      {data ? (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
          <Card title={data.signOff.title}>
            <Asked view={data} isAsked={isAsked ?? false} />
          </Card>
          <Card>
            <Course view={data} />
          </Card>
        </div>
      ) : null}
    </PageFrame>
  );
}

/** A request beside the list. */
export function SignOffPanel({ id }: { id: string }) {
  const query = useQuery(signOffQuery(useEnvironment(), id));
  const { data } = query;
  if (!data) return <QueryState query={query} skeleton="h-60" />;
  return (
    <div className="grid gap-3.5">
      <h2 className="font-medium text-md">{data.signOff.title}</h2>
      <Asked view={data} isAsked={false} />
      <hr className="border-line" />
      <Course view={data} />
    </div>
  );
}

function Asked({ view, isAsked }: { view: SignOffView; isAsked: boolean }) {
  const outcome = <Outcome view={view} />;
  // The pressed button is gone with the dialog.
  const hasEnded = useTurned(view.signOff.status !== "waiting");
  return (
    <div className="grid gap-3.5">
      {hasEnded ? <TakeFocus>{outcome}</TakeFocus> : outcome}
      <AskedFacts key={view.signOff.id} view={view} />
      <Price view={view} />
      <SignOffDecision key={`decision ${view.signOff.id}`} view={view} isAsked={isAsked} />
    </div>
  );
}

/** The outcome in words: why it was refused or not executed, and what comes next. */
function Outcome({ view }: { view: SignOffView }) {
  const environment = useEnvironment();
  const { signOff, reason, problem, replacedById, resultId } = view;
  const link = (id: string, text: string) => <Link href={resourcePath(environment, id) ?? "#"}>{text}</Link>;
  const next = replacedById ? link(replacedById, "View the corrected request") : null;
  if (signOff.status === "waiting") {
    return (
      <>
        <Banner tone="warn" title={signOff.isForMe ? "Waiting for you" : "Waiting for a second person"}>
          {signOff.because} {signOff.money ? "Nothing was sent." : "Nothing has changed."}
        </Banner>
        <Earlier view={view} />
      </>
    );
  }
  if (signOff.status === "signed") {
    return <Banner tone="info" title="Signed off; being carried out" isLive />;
  }
  if (signOff.status === "done") {
    const path = resultId === null ? null : resourcePath(environment, resultId);
    return (
      <Banner tone="good" title="Signed off and carried out" isLive>
        {path ? <Link href={path}>View the result</Link> : null}
      </Banner>
    );
  }
  if (signOff.status === "failed") {
    return (
      <Banner tone="bad" title={`Signed off, but not carried out: ${problem?.title ?? ""}`} isLive>
        {[problem?.detail, problem?.meaning, problem?.next].filter(Boolean).join(" ")} {next}
      </Banner>
    );
  }
  if (signOff.status === "ended") {
    return (
      <Banner tone="warn" title="Ended when a backup was restored" isLive>
        It may have been carried out since that backup was made.{" "}
        {signOff.money ? "Look for the payment under Transactions" : "Check whether it took effect"} before you request
        it again.
      </Banner>
    );
  }
  const status = signOffStatus(signOff);
  return (
    <Banner
      tone={status.tone}
      title={`${status.label}: ${signOff.money ? "nothing was sent" : "nothing has changed"}`}
      isLive
    >
      {reason} {next}
    </Banner>
  );
}

/** The outcome of the request that it replaces, so that the checker can read why that one was refused. */
function Earlier({ view: { replaces, facts } }: { view: SignOffView }) {
  if (!replaces?.reason) return null;
  const isSame = JSON.stringify(replaces.facts) === JSON.stringify(facts);
  return (
    <p className="text-text-2">
      Requested before and not signed off: “{replaces.reason}” {isSame ? "Nothing has changed since." : null}
    </p>
  );
}

/** How long its price holds, and how a renewed price compares with the maker's tolerance. */
function Price({ view: { price, signOff } }: { view: SignOffView }) {
  if (!price || signOff.status !== "waiting") return null;
  const { tolerance, worseBy, isWithin, isExpired } = price;
  if (worseBy !== null && !isExpired) {
    const than = worseBy > 0 ? `worse by ${percentText(worseBy)}` : worseBy < 0 ? "better" : "the same";
    return (
      <Banner tone={isWithin ? "good" : "bad"} title={`Priced again: ${than} for the payer`} isLive>
        The person who requested it allowed {percentText(tolerance ?? 0)}. It holds until{" "}
        <Time value={price.validUntil} />.
      </Banner>
    );
  }
  return (
    <p className="text-text-2">
      {isExpired ? "Its price has expired." : <>Its price holds until {<Time value={price.validUntil} />}.</>}{" "}
      {tolerance === null
        ? "The person who requested it accepts only this price."
        : `A new price may be worse by ${percentText(tolerance)} at most.`}
    </p>
  );
}

function Course({ view }: { view: SignOffView }) {
  const environment = useEnvironment();
  const { signOff, price, requestHash, replaces, decidedAt, settingsVersion } = view;
  return (
    <DescriptionList>
      <Description label="Requested by">{signOff.makerName}</Description>
      <Description label="Requested">
        <Time value={signOff.createdAt} format="both" />
      </Description>
      <Description label="Why it needs sign-off">
        {signOff.because} Settings version {settingsVersion}.
      </Description>
      {signOff.status === "waiting" ? (
        <Description label="Expires">
          <Time value={signOff.expiresAt} format="both" />
        </Description>
      ) : null}
      {price ? (
        <Description label="Price tolerance">
          {price.tolerance === null ? "Only this price" : percentText(price.tolerance)}
        </Description>
      ) : null}
      {signOff.checkerName ? <Description label="Decided by">{signOff.checkerName}</Description> : null}
      {decidedAt ? (
        <Description label="Decided">
          <Time value={decidedAt} format="both" />
        </Description>
      ) : null}
      {replaces ? (
        <Description label="Corrects">
          <Link href={resourcePath(environment, replaces.id) ?? "#"}>An earlier request</Link>
        </Description>
      ) : null}
      {requestHash === null ? null : (
        <Description label="SHA-256 of the request">
          <span className="flex items-center gap-1 font-mono">
            {requestHash.slice(0, 16)}…
            <CopyButton value={requestHash} label="Copy SHA-256" />
          </span>
        </Description>
      )}
    </DescriptionList>
  );
}
