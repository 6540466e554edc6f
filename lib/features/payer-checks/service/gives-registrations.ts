import "server-only";
import type { Customer } from "@/lib/contract/customer";
import type { EnvironmentContext } from "@/lib/server/context";

/** How many businesses are listed, and how many of them are read, before giving up. */
const LISTED = 20;
const READ = 5;
/** How long an observation is relied on: a deployment may change. */
const KNOWN_MS = 60 * 60_000;

/** When each deployment was last seen to return a number, by environment and base URL. */
const seen = new Map<string, number>();

const hasNumber = ({ businessInfo }: Customer): boolean => Boolean(businessInfo?.registrationNumber);

/**
 * Whether the service has been seen to return the registration number in the record of a business other than this
 * customer: only then does a record without one mean that there is none. False where no other business shows it. Throws
 * `UpstreamError`.
 */
export async function givesRegistrations(
  { environment, upstream }: Pick<EnvironmentContext, "environment" | "upstream">,
  customerId: string,
): Promise<boolean> {
  const deployment = `${environment.id} ${environment.baseUrl}`;
  if (Date.now() - (seen.get(deployment) ?? 0) < KNOWN_MS) return true;
  const { data } = await upstream.listCustomers({ query: { customerType: "BUSINESS", limit: LISTED } });
  const others = data.filter(({ id, customerType }) => id !== customerId && customerType === "BUSINESS");
  // A list may contain more or less than the record, and the customer's own data is compared with a record.
  const likely = [...others.filter(hasNumber), ...others.filter((other) => !hasNumber(other))].slice(0, READ);
  for (const { id } of likely) {
    if (!hasNumber(await upstream.getCustomer({ params: { customerId: id } }))) continue;
    seen.set(deployment, Date.now());
    return true;
  }
  return false;
}
