import "server-only";

/** A response whose body, if any, is text: a Response would decode and copy the text more than once. */
export interface TextAnswer {
  status: number;
  headers: Headers;
  content: string | null;
}

/** The same for Next. */
export function responseOf(answer: Response | TextAnswer): Response {
  return "content" in answer ? new Response(answer.content, answer) : answer;
}
