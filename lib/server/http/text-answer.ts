import "server-only";

/** An answer whose body, if it has one, is a text: a Response takes the text apart and copies it more than once. */
export interface TextAnswer {
  status: number;
  headers: Headers;
  content: string | null;
}

/** The same for Next. */
export function responseOf(answer: Response | TextAnswer): Response {
  return "content" in answer ? new Response(answer.content, answer) : answer;
}
