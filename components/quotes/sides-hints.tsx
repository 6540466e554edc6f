import { PayerWarning } from "./payer-warning";
import { TransferHint } from "./transfer-hint";

/** Hints about both sides together, once they are chosen. */
export function SidesHints() {
  return (
    <>
      <TransferHint />
      <PayerWarning />
    </>
  );
}
