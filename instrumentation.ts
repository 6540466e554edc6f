/** Runs once when a web process starts, before the first request; a process that can't work ends here and says why. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { prepareServer } = await import("@/lib/server/start");
  await prepareServer();
  const { takeDeliveries } = await import("@/lib/features/webhooks/service/delivery-route");
  takeDeliveries();
}
