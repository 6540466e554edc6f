import { type Responder, respond } from "./server";

const work = respond(200, { assignee: null, assignedAt: null, tags: [], watchers: [], hasActs: false });
const notes = respond(200, { data: [], hasMore: false });

/** `read` of a stubbed server, for screens with a payment that nobody has worked on. */
export function withoutWork(read: (path: string) => Responder): (path: string) => Responder {
  return (path) => {
    if (path.endsWith("/work")) return work;
    if (path.includes("/notes?")) return notes;
    if (path.startsWith("/api/casework/assignees")) return respond(200, { people: [] });
    return path.startsWith("/api/casework/tags") ? respond(200, { tags: [] }) : read(path);
  };
}
