import { z } from "zod";
import { CurrencyCode } from "./money-amount";
import { unread } from "./unread";

/**
 * One bank of `GET /discoveries` (interface-revisions 2): `bankName` is sent with an account, `displayName` is shown.
 */
export const Bank = z.looseObject({
  bankName: z.string(),
  displayName: z.string().optional(),
  country: z.string().optional(),
  currency: z.string().optional(),
  ...unread,
});

/**
 * One exchange of `GET /vasps` (interface-revisions 2); its name's field is not shown (`assumptions.vaspNames`).
 */
export const Vasp = z.looseObject({ vaspName: z.string().optional(), name: z.string().optional(), ...unread });
export type Vasp = z.infer<typeof Vasp>;

/** Query of `GET /discoveries`: a country as ISO 3166-1 alpha-2, and a currency. */
export const ListBanksQuery = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/, "This isn't a country code."),
  currency: CurrencyCode,
});
