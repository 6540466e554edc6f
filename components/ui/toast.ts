/**
 * Says that something succeeded in passing ("Saved", "Link copied"). Never for what a person has to act on: an expected
 * outcome is a state on the screen. The library is fetched with the first toast.
 */
export async function toast(message: string, tone: "good" | "bad" = "good"): Promise<void> {
  const { toast: raise } = await import("sonner");
  if (tone === "bad") raise.error(message);
  else raise.success(message);
}
