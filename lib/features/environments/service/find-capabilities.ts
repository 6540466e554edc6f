import "server-only";
import type { Capability, CapabilityState, Finding } from "@/lib/contract/capabilities";
import { isUpstreamError } from "@/lib/errors";
import type { CallOptions, Upstream } from "@/lib/upstream/client";

type Findings = CapabilityState["found"];
type Fields = Record<string, unknown>;

const ONCE: CallOptions = { totalMs: 10_000, tries: 1 };
/** Enough records to meet each kind; one page of each list. */
const MANY = 100;

/**
 * What can be seen of a deployment without changing anything (interface-revisions 0): an endpoint answers or is
 * missing, a record has a field or lacks it. Leaves out what is unclear. Never throws for anything the service does.
 */
export async function findCapabilities(upstream: Upstream, now: Date): Promise<Findings> {
  const at = now.toISOString();
  const finding = (has: boolean, evidence: string): Finding => ({ has, at, evidence });
  const found: Findings = {};
  const note = (capability: Capability, has: boolean | null, evidence: string) => {
    if (has !== null) found[capability] = finding(has, evidence);
  };
  const limit = { query: { limit: 1 } };
  const [quotes, verifications, rates, terms, banks, exchanges, accounts, transactions, customers, externals] =
    await Promise.all([
      probe(() => upstream.listQuotes(limit, ONCE)),
      probe(() => upstream.listVerifications(limit, ONCE)),
      probe(() => upstream.listExchangeRates({}, ONCE)),
      probe(() => upstream.getEndUserTerms({}, ONCE)),
      probe(() => upstream.listBanks({ query: { country: "NG", currency: "NGN" } }, ONCE)),
      probe(() => upstream.listVasps(limit, ONCE)),
      records(() => upstream.listInternalAccounts({ query: { limit: MANY } }, ONCE)),
      records(() => upstream.listTransactions({ query: { limit: MANY } }, ONCE)),
      records(() => upstream.listCustomers({ query: { limit: MANY, customerType: "BUSINESS" } }, ONCE)),
      records(() => upstream.listExternalAccounts({ query: { limit: MANY } }, ONCE)),
    ]);
  note("quoteList", quotes.isThere, `GET /quotes returned ${quotes.status}.`);
  note("verifications", verifications.isThere, `GET /verifications returned ${verifications.status}.`);
  note("exchangeRates", rates.isThere, `GET /exchange-rates returned ${rates.status}.`);
  note("endUserTerms", terms.isThere, `GET /customers/end-user-terms returned ${terms.status}.`);
  note("bankList", banks.isThere, `GET /discoveries returned ${banks.status}.`);
  note("exchangeList", exchanges.isThere, `GET /vasps returned ${exchanges.status}.`);
  const inField = (capability: Capability, list: Fields[], field: string, what: string) => {
    const having = list.filter((record) => record[field] !== undefined).length;
    if (list.length > 0) note(capability, having > 0, `${having} of ${list.length} ${what}.`);
  };
  inField("totalBalance", accounts, "totalBalance", "internal accounts state a total");
  inField("direction", transactions, "direction", "transactions state a direction");
  inField("kybStatus", customers, "kybStatus", "businesses state a KYB status");
  const detailed = customers.filter(({ businessInfo }) => isFields(businessInfo) && businessInfo.incorporatedOn);
  // If none does, that proves nothing: they may be older than this requirement.
  if (detailed.length > 0) {
    const evidence = `${detailed.length} of ${customers.length} businesses state when they were incorporated.`;
    note("businessDetails", true, evidence);
  }
  seenInAccounts(externals, note);
  return found;
}

type Note = (capability: Capability, has: boolean | null, evidence: string) => void;

/** What existing accounts reveal about how new ones are created. */
function seenInAccounts(externals: Fields[], note: Note): void {
  const infos = externals.flatMap(({ accountInfo }) => (isFields(accountInfo) ? [accountInfo] : []));
  // The other name proves nothing: deployed services list older accounts, and print examples, under it.
  if (infos.some(({ accountType }) => accountType === "USD_ACCOUNT")) {
    note("usdAccountType", true, "A US account is listed under its currency.");
  }
  const businesses = infos.flatMap(({ beneficiary }) =>
    isFields(beneficiary) && beneficiary.beneficiaryType === "BUSINESS" ? [beneficiary] : [],
  );
  const isFlat = businesses.some(({ legalName }) => legalName !== undefined);
  const isNested = businesses.some(({ businessInfo }) => businessInfo !== undefined);
  if (isFlat !== isNested) {
    const how = isFlat ? "by its legal name alone" : "with its business information";
    note("flatBeneficiary", isFlat, `A business beneficiary is listed ${how}.`);
  }
}

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** Whether an endpoint exists: null when unknown, for instance because the service was busy. */
async function probe(call: () => Promise<unknown>): Promise<{ isThere: boolean | null; status: number | null }> {
  try {
    await call();
    return { isThere: true, status: 200 };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    const { httpStatus: status = null } = error.failure;
    return { isThere: status === 404 || status === 405 || status === 501 ? false : null, status };
  }
}

async function records(call: () => Promise<{ data: Fields[] }>): Promise<Fields[]> {
  try {
    return (await call()).data;
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return [];
  }
}
