import { keepLookup } from "../flows/lookups";
import { receiverOf } from "../flows/receivers";
import type { Call } from "../http/call";
import { currencyObject } from "../pricing/currencies";
import { customerRate, rateAsNumber } from "../pricing/rates";
import { limitsOf } from "./config";
import { customerById } from "./customers";

/**
 * `GET /receiver/uma/{receiverUmaAddress}` (interface-defaults 3): what the receiver accepts, and what it asks about
 * the sender.
 */
export function lookupReceiver({ world, params, query }: Call<"lookupReceiver">) {
  if (query.customerId !== undefined) customerById(world, query.customerId);
  const receiver = receiverOf(world, params.receiverUmaAddress);
  const { id, createdAt } = keepLookup(world, receiver, query.customerId);
  return {
    receiverUmaAddress: receiver.umaAddress,
    lookupId: id,
    supportedCurrencies: receiver.currencies.map((code) => {
      const currency = currencyObject(code);
      const rate = customerRate(world.history.options.seed, code, "USD", createdAt);
      return { currency, estimatedExchangeRate: rateAsNumber(rate, currency.decimals, 2), ...limitsOf(code) };
    }),
    requiredPayerDataFields: receiver.requiredFields,
  };
}
