import { INTERFACE_VERSION } from "@/lib/contract/limits";
import { createControlServer } from "./control/server";
import { registerIncoming } from "./flows/incoming";
import { registerLookups } from "./flows/lookups";
import { registerOutgoing } from "./flows/outgoing";
import { registerAccountReview } from "./handlers/external-accounts";
import { helpText } from "./help";
import { handleHosted } from "./hosted/kyc";
import { createApiServer, listen } from "./http/server";
import { registerImports } from "./imports/import-job";
import { startLife } from "./life/life";
import { readOptions } from "./options";
import { createWorld } from "./state/world";

/** Starts the simulator; resolves once it listens. */
async function main(): Promise<void> {
  if (process.argv.includes("--help")) {
    process.stdout.write(helpText());
    return;
  }
  const options = readOptions(process.argv.slice(2), process.env);
  const world = createWorld(options);
  registerOutgoing(world);
  registerLookups(world);
  registerIncoming(world);
  registerAccountReview(world);
  registerImports(world);
  const api = createApiServer(world, (request, response) => handleHosted(world, request, response));
  const control = createControlServer(world);
  const port = await listen(api, options.port, options.host);
  // The control API is for tests and the demo on this machine, whatever address the service itself listens on.
  const controlPort = await listen(control, options.controlPort, "127.0.0.1");
  world.baseUrl = `http://${options.host === "0.0.0.0" ? "127.0.0.1" : options.host}:${port}/${INTERFACE_VERSION}`;
  world.scheduler.start();
  world.sender.start();
  const endLife = startLife(world);
  const ready = { ready: true, port, controlPort, baseUrl: world.baseUrl, publicKey: world.keys.publicKey() };
  process.stdout.write(`${JSON.stringify(ready)}\n`);

  const stop = () => {
    endLife();
    world.scheduler.stop();
    world.sender.stop();
    world.store.close();
    api.close(() => process.exit(0));
    control.close();
    api.closeIdleConnections();
    control.closeAllConnections();
    setTimeout(() => process.exit(0), 500).unref();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
