import { syncAllDirectoriesJob } from "@/lib/features/directory/jobs";
import { getHistoryStatus, rebuildHistory } from "@/lib/features/history/service/status";
import { createKycLink } from "@/lib/features/kyc-links/service/create-kyc-link";
import { listKycLinks } from "@/lib/features/kyc-links/service/list-kyc-links";
import { makeDemoCasework } from "./casework";
import { makeDemoDecisions } from "./decisions";
import type { Desk } from "./desk";
import { makeDemoExports, makeDemoImport, saveDemoView } from "./files";
import { makeDemoPayments, writeDemoNotes } from "./payments";
import { saveDemoRules } from "./rules";
import { makeDemoSignOffs } from "./sign-offs";
import { makeDemoTransfers } from "./transfers";

const FIRST = { limit: 1, sortOrder: "desc" } as const;

/** Links to hosted identity verification, in the environment whose platform may not verify by itself. */
async function makeDemoLinks(desk: Desk): Promise<void> {
  const operations = await desk.as("operations");
  if ((await listKycLinks(operations, FIRST)).data.length > 0) return;
  for (const platformCustomerId of ["usr-70001", "usr-70002"]) await createKycLink(operations, { platformCustomerId });
}

/** The source of the overview's figures and of search by fragments; the worker builds it meanwhile. */
async function buildDemoHistory(desk: Desk): Promise<void> {
  const administrator = await desk.as("administrator");
  if ((await getHistoryStatus(administrator, {})).state === "none") await rebuildHistory(administrator, {});
}

/**
 * Fills the demo so that no screen starts empty: people's actions go through the product's own verbs, the service's
 * through its controls. `sandbox` is the environment whose platform verifies by itself, `hosted` the other. Leaves
 * existing data alone. Returns a sentence for each thing that could not be made.
 */
export async function fillDemo(sandbox: Desk, hosted: Desk): Promise<string[]> {
  const problems: string[] = [];
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      problems.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  await attempt("rules", () => Promise.all([saveDemoRules(sandbox), saveDemoRules(hosted)]));
  // Now rather than at the next full minute, so that names are there when the first page is opened.
  await attempt("names", syncAllDirectoriesJob);
  await Promise.all([
    attempt("decisions", () => makeDemoDecisions(sandbox)),
    attempt("payments", () => makeDemoPayments(sandbox)),
    attempt("transfers", () => Promise.all([makeDemoTransfers(sandbox), makeDemoTransfers(hosted)])),
    attempt("notes", () => writeDemoNotes(sandbox)),
    attempt("assigned payments", () => makeDemoCasework(sandbox)),
    attempt("an import", () => makeDemoImport(sandbox)),
    attempt("a saved view", () => saveDemoView(sandbox)),
    attempt("KYC links", () => makeDemoLinks(hosted)),
    attempt("a refused delivery", () => sandbox.control.forge("bad-signature")),
  ]);
  // After the transfers, which are only made if there are none yet.
  await attempt("sign-offs", () => makeDemoSignOffs(sandbox));
  await attempt("the local history", () => Promise.all([buildDemoHistory(sandbox), buildDemoHistory(hosted)]));
  // Last: the next start takes an export as the sign that everything was made.
  await attempt("exports", () => makeDemoExports(sandbox));
  return problems;
}
