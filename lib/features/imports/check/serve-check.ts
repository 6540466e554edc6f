import { FileCheck } from "./file-check";
import type { FileProblem } from "./file-start";
import type { FromChecker, Question, ToChecker } from "./messages";

/** The worker's side of a check: reads one file, then answers questions about it. */
export function serveCheck(post: (message: FromChecker) => void): (message: ToChecker) => void {
  let check: FileCheck | null = null;
  async function read(current: FileCheck): Promise<void> {
    try {
      const checked = await current.run((progress) => post({ type: "progress", progress }));
      post({ type: "checked", checked });
    } catch (error) {
      post({ type: "unreadable", problem: unreadable(error) });
    }
  }
  async function answer(id: number, question: Question): Promise<void> {
    try {
      if (!check) throw new Error("there is no file to ask about");
      post({ type: "answer", id, value: await answerOf(check, question) });
    } catch (error) {
      post({ type: "no-answer", id, message: unreadable(error).next });
    }
  }
  return (message) => {
    if (message.type === "check") {
      check = new FileCheck(message.file, message.facts);
      void read(check);
    } else void answer(message.id, message.question);
  };
}

function answerOf(check: FileCheck, question: Question) {
  switch (question.ask) {
    case "problems":
      return check.problems(question.kind, question.offset, question.limit);
    case "problem-file":
      return check.problemFile();
    case "bad-rows-file":
      return check.badRowsFile();
    case "sendable":
      return check.sendable(question.selection);
  }
}

function unreadable(error: unknown): FileProblem {
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return {
    code: "unreadable",
    title: "Your browser can't read this file.",
    next: `It was changed, moved or deleted after you chose it. Choose it again. (${words})`,
  };
}
