import { clearTab } from "@/components/ui/draft-storage";
import { signOut } from "@/lib/client/sign-in";

/** Ends the session and clears what this tab has stored. Throws `ProblemError` while the session is still active. */
export async function endSession(): Promise<void> {
  await signOut();
  clearTab();
}
