import { closeDatabase } from "@/lib/server/db/client";
import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { deskOf } from "./demo/desk";
import { fillDemo } from "./demo/fill";

/**
 * Fills the demo. Arguments: `slug=address of the controls`, first the environment whose platform verifies by itself.
 */
async function fill(): Promise<{ problems: string[] }> {
  const [sandbox, hosted] = process.argv.slice(2).map((text) => {
    const [slug = "", url = ""] = text.split("=");
    return deskOf(slug, `${url}/control`);
  });
  if (!sandbox || !hosted) throw new Error("Two environments with the addresses of their controls must be given.");
  return { problems: await fillDemo(sandbox, hosted) };
}

try {
  console.log(JSON.stringify(await fill()));
  await flushUpstreamCalls();
} finally {
  await closeDatabase();
}
// Connections to the services are kept for the next call; nothing else is to come.
process.exit();
