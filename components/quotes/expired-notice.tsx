import { useCan } from "@/components/shell/session";
import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";
import { useEnvironment } from "@/lib/client/environment";
import type { QuoteView } from "@/lib/features/quotes/schema";
import { resourcePath } from "@/lib/ids";
import { TakeFocus } from "./take-focus";
import { VoidNotice } from "./void-notice";

interface ExpiredNoticeProps extends Pick<QuoteView, "signedOff"> {
  onPriceAgain?: () => void;
  isPricing?: boolean;
}

/** Replaces the countdown of an expired price: nothing was sent, unless a second person had it priced again. */
export function ExpiredNotice({ signedOff, ...pricing }: ExpiredNoticeProps) {
  const environment = useEnvironment();
  const mayRead = useCan("sign-offs:read");
  if (!signedOff) return <VoidNotice {...pricing}>It has expired. No money was sent.</VoidNotice>;
  const path = mayRead ? resourcePath(environment, signedOff.id) : null;
  return (
    <TakeFocus>
      <Banner
        tone="info"
        title="Signed off at another price"
        isLive
        actions={path ? <LinkButton href={path}>View the request</LinkButton> : null}
      >
        {signedOff.isDone ? "The payment was sent" : "The payment is being sent"} at that price. Don't pay again.
      </Banner>
    </TakeFocus>
  );
}
