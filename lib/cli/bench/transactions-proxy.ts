import type { Figure } from "./figure";
import { compare } from "./load";
import type { World } from "./world";

/** The time a page of transactions takes through the console, against a route that only passes the response on. */
export async function transactionsProxy(world: World): Promise<Figure[]> {
  const { stack, bare, cookie } = world;
  const figures: Figure[] = [];
  for (const limit of [20, 100]) {
    const { latencyMs } = await compare(
      {
        url: `${stack.url}/api/transactions?limit=${limit}`,
        method: "GET",
        headers: { cookie, "corridor-environment": stack.environment },
      },
      { url: `${bare}/api/proxy?limit=${limit}`, method: "GET" },
      { connections: 1, seconds: 4 },
    );
    figures.push({
      name: `Transactions, a page of ${limit}`,
      value: latencyMs.ours,
      baseline: latencyMs.bare,
      unit: "ms",
      aim: "≤ 1.3 ×",
      isReached: latencyMs.ours / latencyMs.bare <= 1.3,
    });
  }
  return figures;
}
