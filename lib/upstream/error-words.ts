/** An error of the service in words. */
export interface ErrorWords {
  title: string;
  meaning: string;
  next: string;
}

/** What to do where nothing better can be said. */
export const CONTACT = "Try again in a moment. If it keeps failing, contact the service with the request ID.";

/** The words of a refusal: nothing was done. */
export function words(title: string, next: string): ErrorWords {
  return { title, meaning: "Nothing happened and no money moved.", next };
}
