import { Banner } from "@/components/ui/banner";
import { Time } from "@/components/ui/time";
import type { JournalView } from "@/lib/features/journal/schema";

/** Why the last code was rejected: what it means for the money, what to do, and how long further tries are locked. */
export function AuthorizationRefused({ entry }: { entry: JournalView }) {
  const facts = entry.outcome ?? {};
  const text = (name: string, otherwise: string) => {
    const value = facts[name];
    return typeof value === "string" && value !== "" ? value : otherwise;
  };
  const lockedUntil = text("lockedUntil", "");
  return (
    <Banner tone="bad" title={text("title", "The service didn't accept the code.")} isLive>
      <p className="text-text">{text("meaning", "No money has moved.")}</p>
      {lockedUntil ? (
        <p>
          Locked until <Time value={lockedUntil} format="both" />.
        </p>
      ) : null}
      <p>{text("next", "Ask the customer for the code again.")}</p>
    </Banner>
  );
}
