import { type ExplainedFacts, link, type Part, timeOf } from "./explained-parts";

/** When the service means to have settled it (interface-revisions 5; specification 2.8: "was or will be settled"). */
function expectedAt({ transaction }: ExplainedFacts): string | null {
  const { expectedSettlementAt, createdAt, settlementTimelineSeconds, settledAt } = transaction;
  if (expectedSettlementAt) return expectedSettlementAt;
  const created = Date.parse(createdAt ?? "");
  if (settlementTimelineSeconds && !Number.isNaN(created)) {
    return new Date(created + settlementTimelineSeconds * 1000).toISOString();
  }
  return settledAt ?? null;
}

/** From when on a payment under way is late, by what the service stated; that it stated nothing is said too. */
export function whenToWorry(facts: ExplainedFacts): (Part | string)[] {
  const expected = expectedAt(facts);
  if (expected !== null && !Number.isNaN(Date.parse(expected))) {
    const at = timeOf(facts, expected);
    return Date.parse(expected) > Date.parse(facts.asOf)
      ? ["worry if it isn't done by ", link("settlement", `${at}, when the service expects it`)]
      : [
          "it is ",
          { ...link("settlement", `late: the service expected it by ${at}`), isStrong: true },
          ", so ask the service now",
        ];
  }
  const since = facts.transaction.createdAt;
  return since
    ? ["the service states no time for it, and it ", link("created", `began at ${timeOf(facts, since)}`)]
    : ["the service ", link("record", "states no time for it")];
}
