import { Description, DescriptionList } from "@/components/ui/description-list";
import type { SignOffView } from "@/lib/features/sign-offs/schema";

type Facts = SignOffView["facts"];

/** The request, line by line; values that differ from `before` show the earlier text beside them. */
export function SignOffFacts({ facts, before }: { facts: Facts; before: Facts | null }) {
  const count = (label: string, upTo: number) => facts.slice(0, upTo).filter((one) => one.label === label).length;
  return (
    <DescriptionList>
      {facts.map(({ label, text, was }, at) => {
        const same = before?.filter((one) => one.label === label)[count(label, at)];
        const old = was ?? (same && same.text !== text ? same.text : undefined);
        return (
          <Description key={`${label} ${count(label, at)}`} label={label}>
            <span className="wrap-anywhere">
              {old === undefined ? null : (
                <>
                  <del className="text-text-3">{old}</del>
                  <span aria-hidden="true"> → </span>
                </>
              )}
              {text}
            </span>
          </Description>
        );
      })}
    </DescriptionList>
  );
}
