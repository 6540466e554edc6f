import { CONTROL_ROUTES } from "./control/routes";
import { FLAGS } from "./options";
import { DEFAULT_SETTINGS, Settings } from "./state/settings";

/** What each flag is for. */
const FLAG_WORDS: Record<string, string> = {
  port: "where the service listens; 0 takes any free port",
  "control-port": "where it is steered, on this machine only; 0 takes any free port",
  host: "the address it listens on; 0.0.0.0 for every network",
  data: "a folder that keeps everything across restarts; without it all is in memory",
  seed: "the number from which its history is drawn: the same number, the same history",
  customers: "customers in the history, 10 to 200,000",
  transactions: "payments in the history, up to 5,000,000",
  "webhook-url": "where webhooks go; empty sends none",
  regulated: "true: the platform creates customers; false: they sign up through a hosted KYC link",
  "approval-window": "seconds that a payment waits for a decision after its webhook was answered with 202",
  "signing-key-file": "the key that signs webhooks; without it one lies in the data folder, or in memory",
  pace: "seconds between things that happen by themselves; 0 for none",
  revision: "the deployed revision that it plays: specification, R1 or R2",
  with: "capabilities that it has besides, separated by commas",
  without: "capabilities that it lacks, separated by commas; totalCount: its lists say not how many there are",
  now: "the instant up to which the history reaches (ISO 8601)",
};

/** What each control endpoint does, and the JSON it takes; `?` marks optional fields. */
const ROUTE_WORDS: Record<string, string> = {
  "GET /state": "its clock, settings, counters, sizes, errors and memory",
  "GET /counters": "how often each thing really happened",
  "GET /ledger": "the sums of all accounts by currency: a total that is not 0 is a defect",
  "POST /clock/advance": "{seconds}: puts the clock forward; all that is due happens",
  "GET /settings": "the settings below as they are",
  "POST /settings": "any of the settings below",
  "POST /webhook-url": "{url}: where webhooks go from now on",
  "GET /faults": "the planned misbehaviour and how often it was met",
  "POST /faults":
    "{match?: {endpoint?, method?, path?}, times?, status?, body?, headers?, delayMs?, when?: before | after, drop?: before | after | middle, omit?: [field]}",
  "DELETE /faults": "behaves again",
  "POST /incoming-payments":
    "{customerId?, currency?, amount?, senderUmaAddress?, requiredFields?, outcome?, description?, count?}: payments arrive",
  "POST /fund": "{accountId, amount}: puts money on an internal account, in smallest units, without any payment",
  "POST /customers/kyc": "{customerId, status}: a verdict on a customer",
  "POST /external-accounts/status": "{accountId, status}: a bank's verdict on an account",
  "POST /external-accounts/remove": "{accountId}: an external account that is there no more",
  "POST /quotes/payer-data": "{quoteId}: what a receiver's institution was told of the payer, in full",
  "POST /transactions/records": "{ids}: transactions as they are kept, with the times that a deployment leaves out",
  "POST /transactions/end": "{transactionId, status: COMPLETED | FAILED}: ends a payment of the history that hangs",
  "POST /happen":
    "{what: payment-arrives | payment-fails | payment-times-out | payment-succeeds, usd?}: what also happens by itself",
  "POST /webhooks/send": "{type?, data?, count?}: sends webhooks",
  "POST /webhooks/forge":
    "{kind, type?, data?, id?, count?}: sends what must be refused; kind is bad-signature, old-key, tampered, duplicate, …",
  "GET /deliveries": "?type=, ?limit=: the webhooks sent, and how they were answered",
  "GET /keys": "the public keys that sign webhooks, the present one first",
  "POST /keys/rotate": "signs with a new key from now on",
};

const WIDTH = 34;
const line = (name: string, words: string) =>
  name.length < WIDTH - 1 ? `  ${name.padEnd(WIDTH)}${words}` : `  ${name}\n  ${" ".repeat(WIDTH)}${words}`;
const wordsOf = (table: Record<string, string>, name: string) => {
  const words = table[name];
  if (words === undefined) throw new Error(`${name} has no words in the simulator's help.`);
  return words;
};

/** The allowed values of a setting, from its schema. */
function valuesOf(name: keyof Settings): string {
  const { type } = Settings.shape[name];
  if (type === "boolean") return "true or false";
  if (type === "number") return "a number";
  return type === "enum" ? Settings.shape[name].options.join(" or ") : "a text";
}

/** What `--help` prints: every flag, and everything that can be controlled while the simulator runs. */
export function helpText(): string {
  const flags = Object.entries(FLAGS).map(([flag, spec]) => {
    const usual = "default" in spec && spec.default !== "" ? ` (${spec.default})` : "";
    return line(`--${flag}`, wordsOf(FLAG_WORDS, flag) + usual);
  });
  const routes = Object.keys(CONTROL_ROUTES).map((route) => line(route, wordsOf(ROUTE_WORDS, route)));
  const settings = (Object.keys(Settings.shape) as (keyof Settings)[]).map((name) =>
    line(name, `${valuesOf(name)} (${JSON.stringify(DEFAULT_SETTINGS[name])})`),
  );
  return `The simulated payments service, a process of its own.

  npm run simulator -- --webhook-url http://localhost:3000/api/webhooks/sandbox

Flags, with what they are when left out. A variable such as SIMULATOR_CONTROL_PORT stands in for --control-port.

${flags.join("\n")}

While it runs it is steered by JSON on the control port, below /control:

  curl -X POST localhost:4011/control/incoming-payments -d '{"amount": 125000, "count": 3}'
  curl -X POST localhost:4011/control/faults -d '{"match": {"endpoint": "executeQuote"}, "status": 503, "times": 2}'
  curl -X POST localhost:4011/control/clock/advance -d '{"seconds": 3600}'

${routes.join("\n")}

Settings, with what they are at first:

${settings.join("\n")}
`;
}
