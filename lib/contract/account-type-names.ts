const NAMES: Record<string, string> = {
  AED_ACCOUNT: "Emirati bank account",
  ARS_ACCOUNT: "Argentine bank account",
  BDT_ACCOUNT: "Bangladeshi bank or mobile money",
  BRL_ACCOUNT: "Brazilian Pix key",
  BWP_ACCOUNT: "Botswanan mobile money",
  CAD_ACCOUNT: "Canadian bank account",
  CNY_ACCOUNT: "Chinese bank or mobile money",
  COP_ACCOUNT: "Colombian bank or mobile money",
  DKK_ACCOUNT: "Danish bank account",
  EGP_ACCOUNT: "Egyptian bank or mobile money",
  EUR_ACCOUNT: "Euro bank account",
  GBP_ACCOUNT: "UK bank account",
  GHS_ACCOUNT: "Ghanaian bank or mobile money",
  GTQ_ACCOUNT: "Guatemalan bank account",
  HKD_ACCOUNT: "Hong Kong bank account",
  HTG_ACCOUNT: "Haitian mobile money",
  IDR_ACCOUNT: "Indonesian bank account",
  INR_ACCOUNT: "Indian bank account or UPI",
  JMD_ACCOUNT: "Jamaican bank account",
  KES_ACCOUNT: "Kenyan mobile money",
  MWK_ACCOUNT: "Malawian mobile money",
  MXN_ACCOUNT: "Mexican bank account",
  MYR_ACCOUNT: "Malaysian bank account",
  NGN_ACCOUNT: "Nigerian bank account",
  PHP_ACCOUNT: "Philippine bank account",
  PKR_ACCOUNT: "Pakistani bank or mobile money",
  RWF_ACCOUNT: "Rwandan mobile money",
  SGD_ACCOUNT: "Singapore bank account",
  SLV_ACCOUNT: "Salvadoran bank or mobile money",
  SWIFT_ACCOUNT: "Bank account by SWIFT",
  THB_ACCOUNT: "Thai bank account",
  TZS_ACCOUNT: "Tanzanian mobile money",
  UGX_ACCOUNT: "Ugandan mobile money",
  USD_ACCOUNT: "US bank account",
  VND_ACCOUNT: "Vietnamese bank account",
  XAF_ACCOUNT: "Central African mobile money",
  XOF_ACCOUNT: "West African mobile money",
  ZAR_ACCOUNT: "South African bank account",
  ZMW_ACCOUNT: "Zambian mobile money",
  BASE_WALLET: "Base wallet",
  BITCOIN_L1: "Bitcoin",
  ETHEREUM_WALLET: "Ethereum wallet",
  LIGHTNING: "Lightning",
  PLASMA_WALLET: "Plasma wallet",
  POLYGON_WALLET: "Polygon wallet",
  SOLANA_WALLET: "Solana wallet",
  SPARK_WALLET: "Spark wallet",
  TRON_WALLET: "Tron wallet",
};

/** Names of types in guides and older deployments (account-types.json) → their current names. */
const OTHER_NAMES: Record<string, string> = {
  US_ACCOUNT: "USD_ACCOUNT",
  CLABE: "MXN_ACCOUNT",
  PIX: "BRL_ACCOUNT",
  IBAN: "EUR_ACCOUNT",
  UPI: "INR_ACCOUNT",
  LIGHTNING_ACCOUNT: "LIGHTNING",
};

/** One canonical name for all spellings of a type, for comparing them. */
export function canonicalType(name: string): string {
  return Object.hasOwn(OTHER_NAMES, name) ? (OTHER_NAMES[name] ?? name) : name;
}

/** The name of an account type in words, whatever its spelling; undefined for an unknown type. */
export function accountTypeName(type: string): string | undefined {
  const name = canonicalType(type);
  return Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
}
