import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

interface Props {
  /** The requested account or UMA address. */
  identifier: string;
  onChoose: (filters: Record<string, string | null>) => void;
}

/** Shown if the deployment can't filter by an account on either side: offers the two filters that it has. */
export function FilterUnknown({ identifier, onChoose }: Props) {
  const by = (param: string) => onChoose({ accountIdentifier: null, [param]: identifier });
  return (
    <Banner
      tone="warn"
      title="Filter by one side instead"
      className="mx-5 mt-4 max-sm:mx-3"
      actions={
        <>
          <Button size="sm" onClick={() => by("senderAccountIdentifier")}>
            Payments it sent
          </Button>
          <Button size="sm" onClick={() => by("receiverAccountIdentifier")}>
            Payments it received
          </Button>
        </>
      }
    >
      This deployment of the service can't filter by an account on either side, so nothing is shown.
    </Banner>
  );
}
