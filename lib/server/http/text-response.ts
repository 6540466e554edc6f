import "server-only";

/** A response whose body, if any, is text: a Response would decode and copy the text more than once. */
export interface TextResponse {
  status: number;
  headers: Headers;
  content: string | null;
}

/** The same for Next. */
export function responseOf(response: Response | TextResponse): Response {
  return "content" in response ? new Response(response.content, response) : response;
}
