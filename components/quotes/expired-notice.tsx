import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";
import { useEnvironment } from "@/lib/client/environment";
import { resourcePath } from "@/lib/ids";
import { TakeFocus } from "./take-focus";
import type { SignedOff } from "./use-signed-off";
import { VoidNotice } from "./void-notice";

interface ExpiredNoticeProps {
  signedOff: SignedOff;
  onPriceAgain?: () => void;
  isPricing?: boolean;
}

/** Replaces the countdown of an expired price: nothing was sent, unless a second person had it priced again. */
export function ExpiredNotice({ signedOff: { row, state }, ...pricing }: ExpiredNoticeProps) {
  const environment = useEnvironment();
  if (state === "loading") return null;
  if (!row) {
    return (
      <VoidNotice {...pricing}>
        {state === "known" ? "It has expired. No money was sent." : "It has expired."}
      </VoidNotice>
    );
  }
  return (
    <TakeFocus>
      <Banner
        tone="info"
        title="Signed off at another price"
        isLive
        actions={<LinkButton href={resourcePath(environment, row.id) ?? "#"}>View the request</LinkButton>}
      >
        {row.status === "done" ? "The payment was sent" : "The payment is being sent"} at that price. Don't pay again.
      </Banner>
    </TakeFocus>
  );
}
