import { type Answer, answer } from "./server";

const work = answer(200, { assignee: null, assignedAt: null, tags: [], watchers: [], hasActs: false });
const notes = answer(200, { data: [], hasMore: false });

/** `read` of a stubbed server, for screens with a payment that nobody has worked on. */
export function withoutWork(read: (path: string) => Answer): (path: string) => Answer {
  return (path) => {
    if (path.endsWith("/work")) return work;
    if (path.includes("/notes?")) return notes;
    if (path.startsWith("/api/casework/assignees")) return answer(200, { people: [] });
    return path.startsWith("/api/casework/tags") ? answer(200, { tags: [] }) : read(path);
  };
}
