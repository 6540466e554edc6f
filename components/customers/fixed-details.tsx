import { Description, DescriptionList } from "@/components/ui/description-list";
import type { CustomerView } from "@/lib/features/customers/schema";

interface Props {
  view: CustomerView;
  /** Currencies' requirements that the record doesn't meet, by path. */
  missing: Record<string, string>;
  /** Whether the business details are among the fixed ones. */
  isBusinessFixed: boolean;
  isContactFixed: boolean;
  /** Whether the deployment stores an individual's tax ID, which it never returns. */
  isTaxIdKept: boolean;
}

type Fact = [label: string, path: string, text: string | null | undefined];

const TAX_ID: Fact = ["Tax ID", "identifier", "The service doesn't say whether it has one."];

/** What can't be changed after creation (specification 4.1), and what a chosen currency requires of it. */
export function FixedDetails({ view, missing, isBusinessFixed, isContactFixed, isTaxIdKept }: Props) {
  const { customer, personal } = view;
  const masked = (key: string) => personal.find((fact) => fact.key === key)?.text;
  const business: Fact[] = [
    ["Legal name", "businessInfo.legalName", customer.legalName],
    ["Registration no.", "businessInfo.registrationNumber", customer.registrationNumber],
    ["Tax ID", "businessInfo.taxId", masked("taxId")],
  ];
  const contact: Fact[] = [
    ["Email", "email", masked("email")],
    ["Phone", "phoneNumber", masked("phoneNumber")],
  ];
  const facts: Fact[] = [
    ["Platform ID", "platformCustomerId", customer.platformCustomerId],
    ...(isBusinessFixed && customer.customerType === "BUSINESS" ? business : []),
    ...(isContactFixed ? contact : []),
    ...(isTaxIdKept ? [TAX_ID] : []),
  ];
  return (
    <>
      <DescriptionList>
        {facts.map(([label, path, text]) => (
          <Description key={path} label={label}>
            {text ? (
              <bdi className="break-all">{text}</bdi>
            ) : missing[path] ? null : (
              <span className="text-text-3">—</span>
            )}
            {missing[path] ? <span className="text-warn"> Not on file. {missing[path]}</span> : null}
          </Description>
        ))}
      </DescriptionList>
      <p className="mt-3 text-sm text-text-3">
        Set when the customer is created. The service can't change this; contact the service, or create a new customer.
      </p>
    </>
  );
}
