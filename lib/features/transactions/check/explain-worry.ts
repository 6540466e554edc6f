import { formatCount } from "@/lib/numbers";
import { type ExplainedFacts, link, type Part, timeOf } from "./explained-parts";

type Usual = NonNullable<ExplainedFacts["usual"]>;

/** When the service expects to settle it (interface-revisions 5; specification 2.8: "was or will be settled"). */
function expectedAt({ transaction }: ExplainedFacts): string | null {
  const { expectedSettlementAt, createdAt, settlementTimelineSeconds, settledAt } = transaction;
  if (expectedSettlementAt) return expectedSettlementAt;
  const created = Date.parse(createdAt ?? "");
  if (settlementTimelineSeconds && !Number.isNaN(created)) {
    return new Date(created + settlementTimelineSeconds * 1000).toISOString();
  }
  return settledAt ?? null;
}

/** A payment is late once it takes longer than nine in ten payments like it did. */
function byUsualTime(facts: ExplainedFacts, { most, count }: Usual, since: string): (Part | string)[] {
  const limit = new Date(Date.parse(since) + most * 1000);
  const at = timeOf(facts, limit.toISOString());
  const like = `90% of ${formatCount(count)} similar payments finished sooner`;
  return limit.getTime() > Date.parse(facts.asOf)
    ? ["follow up if it isn't done by ", at, ": ", link("usual", like)]
    : [{ text: `it has been late since ${at}`, isStrong: true }, ", as ", link("usual", like), "; ask the service now"];
}

/** When a payment in progress counts as late, by what the service stated; says so too if it stated nothing. */
export function whenToWorry(facts: ExplainedFacts): (Part | string)[] {
  const expected = expectedAt(facts);
  if (expected !== null && !Number.isNaN(Date.parse(expected))) {
    const at = timeOf(facts, expected);
    return Date.parse(expected) > Date.parse(facts.asOf)
      ? ["follow up if it isn't done by ", link("settlement", `${at}, when the service expects it`)]
      : [
          "it is ",
          { ...link("settlement", `late: the service expected it by ${at}`), isStrong: true },
          ", so ask the service now",
        ];
  }
  const since = facts.transaction.createdAt;
  if (facts.usual && since && !Number.isNaN(Date.parse(since))) return byUsualTime(facts, facts.usual, since);
  return since
    ? ["the service states no time for it, and it ", link("created", `began on ${timeOf(facts, since)}`)]
    : ["the service ", link("record", "states no time for it")];
}
