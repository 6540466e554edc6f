import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { onDemand } from "@/components/ui/on-demand";
import { instructionPairs } from "@/lib/features/transactions/check/instructions";
import type { TransactionRow } from "@/lib/features/transactions/schema";

// Few payments are made by scanning, and only they need the encoder.
const QrCode = onDemand(() => import("@/components/ui/qr-code").then((module) => module.QrCode));

/** What a wallet or banking app can scan, most complete first; a bank account's numbers are typed. */
const SCANNED = ["qrCode", "invoice", "paymentUrl"];

function Scannable({ info }: { info: Record<string, unknown> }) {
  const isWallet = typeof info.accountType === "string" && info.accountType.endsWith("_WALLET");
  const texts = [...SCANNED, ...(isWallet ? ["address"] : [])].map((name) => info[name]);
  const text = texts.find((value) => typeof value === "string" && value !== "");
  if (typeof text !== "string") return null;
  return (
    <div className="mt-3">
      <QrCode text={text} label="Payment instructions as a QR code" />
    </div>
  );
}

interface PaymentInstructionsProps {
  instructions: TransactionRow["paymentInstructions"];
  /** Nothing more is to be paid in: they only show where the money was to go. */
  isOver?: boolean;
}

/** How to fund a payment (specification 2.9): every field that the service sent, each copyable. */
export function PaymentInstructions({ instructions, isOver = false }: PaymentInstructionsProps) {
  if (!instructions?.length) return null;
  return (
    <Card
      id="instructions"
      title="Payment instructions"
      description={
        isOver
          ? "For reference only: nothing more is to be paid in."
          : "Where to send the money. Quote the reference exactly as shown."
      }
    >
      <div className="grid gap-4">
        {instructions.map((instruction) => (
          <div key={JSON.stringify(instruction)}>
            <DescriptionList>
              {instructionPairs(instruction.accountOrWalletInfo ?? {}).map(({ label, text }) => (
                <Description key={label} label={label}>
                  <span className="break-all font-mono text-sm">{text}</span>{" "}
                  <CopyButton value={text} label={`Copy ${label}`} />
                </Description>
              ))}
            </DescriptionList>
            {isOver ? null : <Scannable info={instruction.accountOrWalletInfo ?? {}} />}
            {instruction.instructionsNotes ? <p className="mt-2 text-text-2">{instruction.instructionsNotes}</p> : null}
          </div>
        ))}
      </div>
    </Card>
  );
}
