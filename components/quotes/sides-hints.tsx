import { PayerWarning } from "./payer-warning";
import { TransferHint } from "./transfer-hint";

/** What is to be said of both sides together, once they are chosen. */
export function SidesHints() {
  return (
    <>
      <TransferHint />
      <PayerWarning />
    </>
  );
}
