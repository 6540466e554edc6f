import { flushUpstreamCalls } from "@/lib/server/upstream-calls";
import { report } from "./command";
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
  const problems = await fillDemo(sandbox, hosted);
  await flushUpstreamCalls();
  return { problems };
}

await report(fill);
// Connections to the services are kept open for further calls, but there will be none.
process.exit();
