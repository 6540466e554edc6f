/** An error of the service in words. */
export interface ErrorWords {
  title: string;
  meaning: string;
  next: string;
}

/** The next step where there is no better advice. */
export const CONTACT = "Try again in a moment. If it keeps failing, contact the service with the request ID.";

/** The words for a refusal that had no effect. */
export function words(title: string, next: string): ErrorWords {
  return { title, meaning: "Nothing happened and no money moved.", next };
}
