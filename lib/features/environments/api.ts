import { consoleEndpoint } from "@/lib/api";
import type {
  AddWebhookKeyInput,
  ArchiveEnvironmentInput,
  ChooseCapabilitiesInput,
  ConnectingView,
  ConnectionTest,
  CreateEnvironmentInput,
  EnvironmentList,
  EnvironmentView,
  GetEnvironmentInput,
  ListEnvironmentsInput,
  RestoreEnvironmentInput,
  RetireWebhookKeyInput,
  RotateEnvironmentSecretInput,
  TestConnectionInput,
  TestEnvironmentInput,
  UpdateEnvironmentInput,
} from "./schema";

export const environmentsApi = {
  list: consoleEndpoint<typeof ListEnvironmentsInput, typeof EnvironmentList>(
    "GET",
    "/api/environments",
    "environments:read",
  ),
  create: consoleEndpoint<typeof CreateEnvironmentInput, typeof EnvironmentView>(
    "POST",
    "/api/environments",
    "environments:manage",
    201,
  ),
  testConnection: consoleEndpoint<typeof TestConnectionInput, typeof ConnectionTest>(
    "POST",
    "/api/environments/connection-test",
    "environments:manage",
  ),
  get: consoleEndpoint<typeof GetEnvironmentInput, typeof EnvironmentView>(
    "GET",
    "/api/environments/[slug]",
    "environments:read",
  ),
  update: consoleEndpoint<typeof UpdateEnvironmentInput, typeof EnvironmentView>(
    "PUT",
    "/api/environments/[slug]",
    "environments:manage",
  ),
  connecting: consoleEndpoint<typeof GetEnvironmentInput, typeof ConnectingView>(
    "GET",
    "/api/environments/[slug]/connecting",
    "environments:manage",
  ),
  chooseCapabilities: consoleEndpoint<typeof ChooseCapabilitiesInput, typeof EnvironmentView>(
    "PUT",
    "/api/environments/[slug]/capabilities",
    "environments:manage",
  ),
  rotateSecret: consoleEndpoint<typeof RotateEnvironmentSecretInput, typeof EnvironmentView>(
    "POST",
    "/api/environments/[slug]/secret",
    "environments:manage",
  ),
  test: consoleEndpoint<typeof TestEnvironmentInput, typeof ConnectionTest>(
    "POST",
    "/api/environments/[slug]/test",
    "environments:manage",
  ),
  archive: consoleEndpoint<typeof ArchiveEnvironmentInput, typeof EnvironmentView>(
    "POST",
    "/api/environments/[slug]/archive",
    "environments:manage",
  ),
  restore: consoleEndpoint<typeof RestoreEnvironmentInput, typeof EnvironmentView>(
    "POST",
    "/api/environments/[slug]/restore",
    "environments:manage",
  ),
  addKey: consoleEndpoint<typeof AddWebhookKeyInput, typeof EnvironmentView>(
    "POST",
    "/api/environments/[slug]/keys",
    "environments:manage",
  ),
  retireKey: consoleEndpoint<typeof RetireWebhookKeyInput, typeof EnvironmentView>(
    "POST",
    "/api/environments/[slug]/keys/[keyId]/retire",
    "environments:manage",
  ),
};
