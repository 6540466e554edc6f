import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { labelledPairs } from "@/lib/features/transactions/check/facts";
import type { TransactionRow } from "@/lib/features/transactions/schema";

/** How to fund a payment (specification 2.9): every field the service sent, each ready to be copied. */
export function PaymentInstructions({ instructions }: { instructions: TransactionRow["paymentInstructions"] }) {
  if (!instructions?.length) return null;
  return (
    <Card
      id="instructions"
      title="Payment instructions"
      description="Where to send the money. Quote the reference exactly as shown."
    >
      <div className="grid gap-4">
        {instructions.map((instruction) => (
          <div key={JSON.stringify(instruction)}>
            <DescriptionList>
              {labelledPairs(instruction.accountOrWalletInfo ?? {}).map(({ label, text }) => (
                <Description key={label} label={label}>
                  <span className="break-all font-mono text-sm">{text}</span>{" "}
                  <CopyButton value={text} label={`Copy ${label}`} />
                </Description>
              ))}
            </DescriptionList>
            {instruction.instructionsNotes ? <p className="mt-2 text-text-2">{instruction.instructionsNotes}</p> : null}
          </div>
        ))}
      </div>
    </Card>
  );
}
