import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/shell/session";
import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";
import { useEnvironment } from "@/lib/client/environment";
import { signOffsQuery } from "@/lib/features/sign-offs/queries";
import { resourcePath } from "@/lib/ids";
import { TakeFocus } from "./take-focus";
import { VoidNotice } from "./void-notice";

interface ExpiredNoticeProps {
  quoteId: string;
  onPriceAgain?: () => void;
  isPricing?: boolean;
}

/** Replaces the countdown of an expired price: nothing was sent, unless a second person had it priced again. */
export function ExpiredNotice({ quoteId, ...pricing }: ExpiredNoticeProps) {
  const environment = useEnvironment();
  const mayRead = useCan("sign-offs:read");
  const query = useQuery({ ...signOffsQuery(environment, { about: quoteId, limit: 1 }), enabled: mayRead });
  const [last] = query.data?.rows ?? [];
  const isSigned = last?.status === "signed" || last?.status === "done";
  return (
    <TakeFocus>
      {isSigned ? (
        <Banner
          tone="info"
          title="Signed off at another price"
          isLive
          actions={<LinkButton href={resourcePath(environment, last.id) ?? "#"}>View the request</LinkButton>}
        >
          {last.status === "done" ? "The payment was sent" : "The payment is being sent"} at that price. Don't pay
          again.
        </Banner>
      ) : query.isLoading ? null : (
        <VoidNotice {...pricing}>{query.error ? "It has expired." : "It has expired. No money was sent."}</VoidNotice>
      )}
    </TakeFocus>
  );
}
