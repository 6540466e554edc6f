import "server-only";
import { type Context, requirePermission } from "@/lib/server/context";
import type { ChooseCapabilitiesInput, EnvironmentView } from "../schema";
import { changeEnvironment } from "./change";
import { refuseArchived } from "./update-environment";
import { viewOne } from "./view";

/**
 * Stores an administrator's choices about a deployment: the bundle to start from, and single capabilities that override
 * the findings. The findings stay. Throws `ConflictError` when someone else has changed the environment since.
 */
export async function chooseCapabilities(ctx: Context, input: ChooseCapabilitiesInput): Promise<EnvironmentView> {
  requirePermission(ctx, "environments:manage");
  const { slug, version, bundle, overrides } = input;
  const row = await changeEnvironment(ctx, {
    slug,
    version,
    action: "environment.choose-capabilities",
    check: refuseArchived,
    edit: (before) => ({ set: { capabilities: { ...before.capabilities, bundle, overrides } } }),
  });
  return viewOne(ctx.db, row, ctx.actor.role);
}
