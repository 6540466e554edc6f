import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { TakeFocus } from "./take-focus";

interface VoidNoticeProps {
  /** Why the price is void. */
  children: ReactNode;
  onPriceAgain?: () => void;
  isPricing?: boolean;
}

/** Replaces the countdown and the send button as soon as the form differs from what was priced. */
export function VoidNotice({ children, onPriceAgain, isPricing }: VoidNoticeProps) {
  return (
    <TakeFocus>
      <Banner tone="warn" title="This price is no longer valid" isLive>
        {children}
      </Banner>
      {onPriceAgain ? (
        <Button
          variant="primary"
          size="lg"
          className="mt-3 w-full"
          onClick={onPriceAgain}
          isPending={isPricing}
          kbd="R"
        >
          Get a new price
        </Button>
      ) : null}
    </TakeFocus>
  );
}
