import { executeQuote } from "../flows/outgoing";
import { ApiError } from "../http/api-error";
import type { World } from "../state/world";
import { random } from "./chooser";
import { forgetOldOnes } from "./forget";
import { identityIsChecked, paymentArrives, paymentLeaves, quoteIsPriced } from "./happenings";

/** With this many unfinished deliveries the simulator pauses until the platform accepts webhooks again. */
const MOST_UNFINISHED = 60;

/** Lets one random event happen at the service. */
function happen(world: World): void {
  const draw = random.next();
  if (draw < 0.44) paymentArrives(world, { isPassing: true });
  else if (draw < 0.8) quoteIsPriced(world, { isPassing: true });
  else if (draw < 0.86) paymentLeaves(world, "003", { isPassing: true });
  else if (draw < 0.9) paymentLeaves(world, "009", { isPassing: true });
  else identityIsChecked(world);
}

/** Executes a quote that was created a while ago, if it still can be. */
function pay(world: World, quoteId: string): void {
  const quote = world.store.tables.quotes.get(quoteId);
  if (quote?.quote.status !== "PENDING") return;
  try {
    executeQuote(world, quote);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/**
 * Lets events happen by themselves, about one per `paceSeconds` of the settings; none at 0. What it created and has
 * finished is removed when old, so that memory and log stay bounded. Returns a function that stops it.
 */
export function startLife(world: World): () => void {
  world.scheduler.on("quote-payment", (id) => pay(world, id));
  let timer: NodeJS.Timeout;
  const next = () => {
    const { paceSeconds } = world.settings;
    const wait = paceSeconds > 0 ? paceSeconds * (0.5 + random.next()) : 1;
    timer = setTimeout(tick, wait * 1000).unref();
  };
  const tick = () => {
    if (world.settings.paceSeconds > 0 && world.sender.unfinished < MOST_UNFINISHED) {
      happen(world);
      forgetOldOnes(world);
      world.store.flush();
    }
    next();
  };
  next();
  return () => clearTimeout(timer);
}
