/** Addresses to type in the demo to see each outcome of a lookup; the simulated service knows them all. */
export const DEMO_RECEIVERS = [
  { umaAddress: "$ana.prado@wallet.azulpay.example", shows: "asks about the payer, takes MXN and USD" },
  { umaAddress: "$kofi.mensah@uma.northstar.example", shows: "asks for more than most records hold" },
  { umaAddress: "$clinic@pay.lumenbank.example", shows: "asks nothing, takes USD only" },
  { umaAddress: "$unknown@pay.lumenbank.example", shows: "is unknown" },
  { umaAddress: "$unreachable@uma.kestrelmoney.example", shows: "its institution doesn't respond" },
] as const;
