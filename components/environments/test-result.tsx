import { Banner } from "@/components/ui/banner";
import { classNames } from "@/components/ui/class-names";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { TONE_TEXT, ToneShape } from "@/components/ui/tone";
import type { ConnectionTest, TestCheck } from "@/lib/features/environments/schema";
import type { Tone } from "@/lib/fields";

const TONE_WORDS: Record<Extract<Tone, "good" | "bad" | "idle">, string> = {
  good: "Passed",
  bad: "Failed",
  idle: "Unknown",
};

function Check({ check }: { check: TestCheck }) {
  const tone = check.isGood === null ? "idle" : check.isGood ? "good" : "bad";
  return (
    <li className="grid grid-cols-[auto_104px_minmax(0,1fr)] items-baseline gap-x-2 max-sm:grid-cols-[auto_minmax(0,1fr)]">
      <span className={classNames("inline-flex", TONE_TEXT[tone])}>
        <ToneShape tone={tone} />
        <span className="sr-only">{TONE_WORDS[tone]}:</span>
      </span>
      <span className="font-medium">{check.label}</span>
      <span className="break-words text-text-2 max-sm:col-start-2">{check.detail}</span>
    </li>
  );
}

function currenciesOf({ currencies }: NonNullable<ConnectionTest["platform"]>): string {
  const shown = currencies.slice(0, 16).join(", ");
  return currencies.length > 16 ? `${shown} and ${currencies.length - 16} more` : shown;
}

/** The result of a connection test, check by check. */
export function TestResult({ result }: { result: ConnectionTest }) {
  const { platform } = result;
  return (
    <div className="grid gap-3">
      <Banner tone={result.isGood ? "good" : "bad"} title={result.summary} isLive />
      <ul className="grid gap-1.5">
        {result.checks.map((check) => (
          <Check key={check.label} check={check} />
        ))}
      </ul>
      {platform ? (
        <DescriptionList className="rounded-md bg-sunken px-3 py-2.5">
          <Description label="Platform">
            {platform.isRegulated === null ? null : platform.isRegulated ? "Regulated" : "Unregulated"}
          </Description>
          <Description label="UMA domain">{platform.umaDomain}</Description>
          <Description label="Currencies">{currenciesOf(platform)}</Description>
        </DescriptionList>
      ) : null}
    </div>
  );
}
