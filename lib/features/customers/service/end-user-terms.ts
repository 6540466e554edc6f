import "server-only";
import { NotFoundError } from "@/lib/errors";
import { environmentCan } from "@/lib/server/capabilities";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import type { EndUserTermsView, NothingInput } from "../schema";

/**
 * The terms that a customer of an unregulated platform accepts (`GET /customers/end-user-terms`, interface-revisions 5).
 * Throws `NotFoundError` where the deployment has none.
 */
export async function getEndUserTerms(ctx: EnvironmentContext, _input: NothingInput): Promise<EndUserTermsView> {
  requirePermission(ctx, "customers:read");
  if (!environmentCan(ctx.environment, "endUserTerms")) {
    throw new NotFoundError({
      title: "This deployment of the service has no end-user terms.",
      next: "Create the customer without them.",
    });
  }
  const { version, url } = await ctx.upstream.getEndUserTerms({});
  // It becomes a link: nothing but a web page may stand there.
  const isPage = URL.canParse(url) && ["https:", "http:"].includes(new URL(url).protocol);
  return { version, url: isPage ? url : null };
}
