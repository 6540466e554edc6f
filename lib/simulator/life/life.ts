import { executeQuote } from "../flows/outgoing";
import { ApiError } from "../http/api-error";
import type { World } from "../state/world";
import { random } from "./chooser";
import { forgetOldOnes } from "./forget";
import { identityIsChecked, paymentArrives, paymentLeaves, quoteIsPriced } from "./happenings";

/** Deliveries that nobody takes: with so many of them the simulator waits for the platform to come back. */
const MOST_UNFINISHED = 60;

/** One thing that happens by itself at the service. */
function happen(world: World): void {
  const draw = random.next();
  if (draw < 0.44) paymentArrives(world, { isPassing: true });
  else if (draw < 0.8) quoteIsPriced(world, { isPassing: true });
  else if (draw < 0.86) paymentLeaves(world, "003", { isPassing: true });
  else if (draw < 0.9) paymentLeaves(world, "009", { isPassing: true });
  else identityIsChecked(world);
}

/** Pays what was priced a while ago, if it still can be paid. */
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
 * Lets things happen by themselves, about one in `paceSeconds` of the settings; at 0 nothing does. However long it
 * runs, what it made and is over goes when it is old, so that memory and log stay bounded. Gives what ends it.
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
