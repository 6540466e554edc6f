import { consoleEndpoint, leaving } from "@/lib/api";
import type * as s from "./schema";

export const environmentsApi = {
  list: consoleEndpoint<typeof s.ListEnvironmentsInput, typeof s.EnvironmentList>(
    "GET /api/environments",
    "environments:read",
  ),
  create: consoleEndpoint<typeof s.CreateEnvironmentInput, typeof s.EnvironmentView>(
    "POST /api/environments",
    "environments:manage",
    201,
  ),
  testConnection: leaving(
    "nothing",
    consoleEndpoint<typeof s.TestConnectionInput, typeof s.ConnectionTest>(
      "POST /api/environments/connection-test",
      "environments:manage",
    ),
  ),
  get: consoleEndpoint<typeof s.GetEnvironmentInput, typeof s.EnvironmentView>(
    "GET /api/environments/[slug]",
    "environments:read",
  ),
  update: consoleEndpoint<typeof s.UpdateEnvironmentInput, typeof s.EnvironmentView>(
    "PUT /api/environments/[slug]",
    "environments:manage",
  ),
  connecting: consoleEndpoint<typeof s.GetEnvironmentInput, typeof s.ConnectingView>(
    "GET /api/environments/[slug]/connecting",
    "environments:manage",
  ),
  chooseCapabilities: consoleEndpoint<typeof s.ChooseCapabilitiesInput, typeof s.EnvironmentView>(
    "PUT /api/environments/[slug]/capabilities",
    "environments:manage",
  ),
  rotateSecret: consoleEndpoint<typeof s.RotateEnvironmentSecretInput, typeof s.EnvironmentView>(
    "POST /api/environments/[slug]/secret",
    "environments:manage",
  ),
  test: consoleEndpoint<typeof s.TestEnvironmentInput, typeof s.ConnectionTest>(
    "POST /api/environments/[slug]/test",
    "environments:manage",
  ),
  archive: consoleEndpoint<typeof s.ArchiveEnvironmentInput, typeof s.EnvironmentView>(
    "POST /api/environments/[slug]/archive",
    "environments:manage",
  ),
  restore: consoleEndpoint<typeof s.RestoreEnvironmentInput, typeof s.EnvironmentView>(
    "POST /api/environments/[slug]/restore",
    "environments:manage",
  ),
  addKey: consoleEndpoint<typeof s.AddWebhookKeyInput, typeof s.EnvironmentView>(
    "POST /api/environments/[slug]/keys",
    "environments:manage",
  ),
  retireKey: consoleEndpoint<typeof s.RetireWebhookKeyInput, typeof s.EnvironmentView>(
    "POST /api/environments/[slug]/keys/[keyId]/retire",
    "environments:manage",
  ),
};
