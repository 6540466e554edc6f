/** Named sets of capabilities (interface-revisions): a starting point for a deployment, not a fixed choice. */
export const BUNDLES = ["specification", "R1", "R2"] as const;
export type Bundle = (typeof BUNDLES)[number];

/** Something that a deployment can or can't do, independent of all others. */
export interface CapabilityEntry {
  label: string;
  /** What the console does with and without it; sentences for the settings page. */
  withIt: string;
  withoutIt: string;
  /** The bundles that include it. */
  bundles: readonly Bundle[];
  /** No feature checks it: what the service sends is shown as received, or it describes what isn't built. */
  isNews?: boolean;
}

function entry(label: string, bundles: readonly Bundle[], withIt: string, withoutIt: string): CapabilityEntry {
  return { label, bundles, withIt, withoutIt };
}
const news = (...facts: Parameters<typeof entry>): CapabilityEntry => ({ ...entry(...facts), isNews: true });

const FIRST = ["specification", "R1"] as const;
const DEPLOYED = ["R1", "R2"] as const;
const ALL = BUNDLES;

/**
 * The known differences between deployments (interface-revisions 0, 1 and 5). Features ask whether an environment has a
 * capability, never which revision it is.
 */
export const CAPABILITIES = {
  quoteList: entry(
    "List of quotes",
    FIRST,
    "The quotes page lists every quote that the service knows.",
    "The quotes page lists the quotes that were made or opened in Corridor.",
  ),
  quoteKeys: entry(
    "Idempotency keys for quotes",
    ["R2"],
    "An execution whose response was lost is settled by reading the quote, and by sending the same key again while it is pending.",
    "An execution whose response was lost is settled by reading the quote.",
  ),
  quoteAuthorization: entry(
    "Quotes that need authorisation",
    ["R2"],
    "A quote that awaits the customer's authorisation can be authorised with a one-time code.",
    "Corridor doesn't take a code: a quote that awaits the customer's authorisation is only followed.",
  ),
  transfers: entry(
    "Transfers",
    ALL,
    "Money is moved between an internal and an external account in one currency, without a quote.",
    "Move money between accounts in the same currency outside Corridor.",
  ),
  transferKeys: entry(
    "Idempotency keys for transfers",
    ALL,
    "A transfer whose response was lost is settled by sending the same key again, which the service carries out once.",
    "A transfer whose response was lost is settled by looking for it among the transactions.",
  ),
  accountDetailsDestination: entry(
    "Quotes to account details",
    FIRST,
    "A payment can be priced to account details that are typed in; the service adds the account with the quote.",
    "A beneficiary's account is added before a payment to it is priced.",
  ),
  kycLinkByQuery: entry(
    "KYC links before the customer exists",
    FIRST,
    "A KYC link is made for your own customer ID, unless links are made for customers.",
    "KYC links are made for customers who exist, or not at all.",
  ),
  kycLinkPerCustomer: entry(
    "KYC links for a customer",
    ["R2"],
    "A KYC link is made for a customer who exists.",
    "KYC links are made for your own customer ID, or not at all.",
  ),
  kybStatus: news(
    "KYB status of businesses",
    ["R2"],
    "A business has a KYB status of its own.",
    "A business has a KYC status.",
  ),
  endUserTerms: entry(
    "Consent to the end-user terms",
    ["R2"],
    "On an unregulated platform, a new customer's consent is sent, with the version, the time and the IP address.",
    "No consent is sent.",
  ),
  businessDetails: entry(
    "Details of a business",
    ["R2"],
    "A new business states its legal name, country, date of incorporation and tax ID.",
    "A business has a legal name, a registration number and a tax ID.",
  ),
  businessChanges: entry(
    "Changes to a business's details",
    DEPLOYED,
    "The details of a business can be changed.",
    "The details of a business stay as they were when it was created.",
  ),
  marketFilters: entry(
    "Customers by region and currency",
    ["R2"],
    "A new customer's region and currencies are sent, and the list of customers is filtered by them too.",
    "No region or currency is sent, and the list of customers isn't filtered by them.",
  ),
  personTaxIds: entry(
    "Tax IDs of individuals",
    ["R2"],
    "A new individual's tax ID is sent, with what kind of ID it is.",
    "No tax ID of an individual is sent.",
  ),
  contactChanges: entry(
    "Changes of email and phone",
    ["R2"],
    "A customer's email address and phone number can be changed, one at a time.",
    "A customer's email address and phone number stay as they were when the customer was created.",
  ),
  verifications: entry(
    "Verifications",
    ["R2"],
    "A customer's page counts the open verifications.",
    "Verifications aren't shown.",
  ),
  reject: entry(
    "Rejecting an incoming payment",
    DEPLOYED,
    "A payment under review can be rejected.",
    "A payment under review can only be left to time out.",
  ),
  transactionCancel: entry(
    "Cancelling a transaction",
    ["R2"],
    "An outgoing ACH or wire payment can be cancelled before it settles.",
    "A payment can't be cancelled.",
  ),
  transactionConfirm: entry(
    "Confirming a receipt",
    ["R2"],
    "It can be recorded that the customer got the receipt.",
    "Receipts aren't recorded at the service.",
  ),
  accountIdentifierFilter: entry(
    "Transactions by account",
    ["specification", "R2"],
    "Transactions are filtered by account, whichever side it is on.",
    "Transactions are filtered by the sending and the receiving account separately.",
  ),
  exchangeRates: entry(
    "List of exchange rates",
    DEPLOYED,
    "The rates page lists each corridor with its rate and limits.",
    "Rates are shown when a quote is priced.",
  ),
  direction: news(
    "Direction of transactions",
    ["R2"],
    "A transaction states whether it debits or credits; exports can have it in a column.",
    "A transaction's type says whether it debits or credits.",
  ),
  totalBalance: news(
    "Total balances",
    ["R2"],
    "An account shows its total beside what is available.",
    "An account shows what is available.",
  ),
  usdAccountType: entry(
    "US accounts by currency",
    DEPLOYED,
    "A US bank account is created as a USD account.",
    "A US bank account is created as specified, with its category and bank.",
  ),
  flatBeneficiary: entry(
    "Business beneficiary: legal name only",
    DEPLOYED,
    "A business beneficiary is sent with its legal name only.",
    "A business beneficiary is sent with its business information.",
  ),
  railsOnCreate: entry(
    "Rails of a new account",
    ["R1"],
    "The rails of a new account are sent with it.",
    "The service chooses the rails of a new account.",
  ),
  swiftCodeWithIban: entry(
    "SWIFT code beside an IBAN",
    ["R2"],
    "A bank's code beside an IBAN is sent as its SWIFT code.",
    "A bank's code beside an IBAN is sent as its BIC.",
  ),
  accountCountries: entry(
    "Countries of mobile money",
    ["R1"],
    "The countries of a mobile-money account are sent with it.",
    "The region of a mobile-money account is sent where it has several.",
  ),
  newerAccountTypes: entry(
    "Account types of August 2026",
    ["R2"],
    "Accounts can be created in the currencies, and with the checks, of August 2026.",
    "Accounts can be created in the currencies known before, without those checks.",
  ),
  fundingNetwork: entry(
    "Stablecoin network for paying in",
    DEPLOYED,
    "A price paid in a stablecoin names the network it arrives on.",
    "A stablecoin is paid in like any other currency.",
  ),
  newerNetworks: entry(
    "Networks of August 2026",
    ["R2"],
    "A stablecoin's network is named as in August 2026: Solana, Base, Tron and others.",
    "A stablecoin's network is named as before: Solana or Ethereum, with their main or test network.",
  ),
  newerPurposes: entry(
    "Purposes of August 2026",
    ["R2"],
    "Family support and salary are among the purposes of a payment.",
    "Only the earlier purposes can be stated.",
  ),
  bankList: entry(
    "List of banks",
    ["R2"],
    "The bank of a new account is chosen from the service's list, where it has one for the country.",
    "The bank of a new account is typed.",
  ),
  exchangeList: entry(
    "List of exchanges",
    ["R2"],
    "The exchange that holds a new wallet is chosen from the service's list.",
    "The exchange that holds a new wallet is typed.",
  ),
  importBankColumns: entry(
    "Bank accounts in the import file",
    ["specification"],
    "An imported file of customers can hold a bank account in each row.",
    "An imported file holds customers alone; their accounts are added afterwards.",
  ),
} as const satisfies Record<string, CapabilityEntry>;

export type Capability = keyof typeof CAPABILITIES;
export const CAPABILITY_KEYS = Object.keys(CAPABILITIES) as Capability[];

/** What was found about a capability: whether the deployment has it, when and how. `evidence` is a sentence. */
export interface Finding {
  has: boolean;
  at: string;
  evidence: string;
}

/** What is known about a deployment: the chosen bundle, the findings, and an administrator's overrides. */
export interface CapabilityState {
  /** The basis for what was not found; null: the bundle that the findings point to (`startOf`). */
  bundle: Bundle | null;
  found: Partial<Record<Capability, Finding>>;
  overrides: Partial<Record<Capability, boolean>>;
}

/** A deployment about which nothing is known yet: as in the specification. */
export const AS_SPECIFIED: CapabilityState = { bundle: null, found: {}, overrides: {} };

/** Whether the bundle includes a capability. */
export function bundleHas(bundle: Bundle, capability: Capability): boolean {
  const { bundles }: CapabilityEntry = CAPABILITIES[capability];
  return bundles.includes(bundle);
}

/** The capabilities whose findings match the bundle. */
export const fitting = (bundle: Bundle, found: CapabilityState["found"]): Capability[] =>
  CAPABILITY_KEYS.filter((capability) => found[capability]?.has === bundleHas(bundle, capability));

/** By how many findings a revision must beat the specification: a single one may be a mere addition to it. */
const CLEAR_LEAD = 2;

/**
 * The bundle to start from: the chosen one, else the one that most findings match. The specification if two match
 * equally well, or if none matches clearly better than it.
 */
export function startOf({ bundle, found }: CapabilityState): Bundle {
  if (bundle !== null) return bundle;
  const fits = (each: Bundle) => fitting(each, found).length;
  const most = Math.max(...BUNDLES.map(fits));
  const [best = BUNDLES[0], ...others] = BUNDLES.filter((each) => fits(each) === most);
  return others.length === 0 && most - fits(BUNDLES[0]) >= CLEAR_LEAD ? best : BUNDLES[0];
}

/** Whether a deployment has a capability: by an administrator's override, else the finding, else its bundle. */
export const hasCapability = (state: CapabilityState, capability: Capability): boolean =>
  state.overrides[capability] ?? state.found[capability]?.has ?? bundleHas(startOf(state), capability);

/** Whether that is known, rather than inferred from the bundle that the other findings match. */
export const isCertain = ({ bundle, found, overrides }: CapabilityState, capability: Capability): boolean =>
  bundle !== null || found[capability] !== undefined || overrides[capability] !== undefined;

/** All capabilities of a deployment. */
export const capabilitiesOf = (state: CapabilityState): Capability[] =>
  CAPABILITY_KEYS.filter((capability) => hasCapability(state, capability));
