import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import type { InternalAccountRow } from "@/lib/features/customers/schema";
import { instructionPairs } from "@/lib/features/transactions/check/instructions";

/** How to fund an account (specification 2.9): every field that the service sent, each copyable. */
export function Instructions({ instructions }: { instructions: InternalAccountRow["paymentInstructions"] }) {
  if (instructions.length === 0) {
    return <p className="text-text-2">The service provided no payment instructions for this account.</p>;
  }
  return (
    <div className="grid gap-4">
      {instructions.map((instruction) => (
        <div key={JSON.stringify(instruction)}>
          <DescriptionList>
            {instructionPairs(instruction.accountOrWalletInfo ?? {}).map(({ label, text }) => (
              <Description key={label} label={label}>
                <span className="inline-flex max-w-full items-center gap-0.5">
                  <span className="min-w-0 break-all font-mono text-sm">{text}</span>
                  <CopyButton value={text} label={`Copy ${label}`} className="-my-0.5" />
                </span>
              </Description>
            ))}
          </DescriptionList>
          {instruction.instructionsNotes ? <p className="mt-2 text-text-2">{instruction.instructionsNotes}</p> : null}
        </div>
      ))}
    </div>
  );
}
