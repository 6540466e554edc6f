import { CopyButton } from "@/components/ui/copy-button";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { ShortId } from "@/components/ui/short-id";
import { Time } from "@/components/ui/time";
import { UnreadFields } from "@/components/ui/unread";
import type { CustomerRow } from "@/lib/features/customers/schema";
import { enumWords } from "@/lib/fields";

/** A customer's identifying facts, without personal data beyond the name. */
export function CustomerSummary({ customer }: { customer: CustomerRow }) {
  return (
    <div>
      <UnreadFields fields={customer.unreadFields} />
      <DescriptionList>
        <Description label="Platform ID">
          {customer.platformCustomerId ? (
            <Copyable text={customer.platformCustomerId} label="Copy platform ID" />
          ) : null}
        </Description>
        <Description label="Customer">
          <ShortId id={customer.id} hasType />
        </Description>
        <Description label="UMA address">
          {customer.umaAddress ? <Copyable text={customer.umaAddress} label="Copy UMA address" /> : null}
        </Description>
        <Description label="Type">
          {customer.customerType === null ? null : enumWords(customer.customerType)}
        </Description>
        <Description label="Created">
          <Time value={customer.createdAt} format="both" />
        </Description>
        <Description label="Updated">
          <Time value={customer.updatedAt} format="both" />
        </Description>
      </DescriptionList>
    </div>
  );
}

function Copyable({ text, label }: { text: string; label: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-0.5">
      <bdi className="min-w-0 break-all font-mono text-sm">{text}</bdi>
      <CopyButton value={text} label={label} className="-my-0.5" />
    </span>
  );
}
