import { expect, test } from "vitest";
import { isUpstreamError } from "@/lib/errors";
import { refused } from "@/lib/upstream/failures";
import { withoutProof } from "./authorization-words";

const nextAfter = (retryAfterSeconds: number | undefined) => {
  const error = withoutProof(
    refused({ code: "RATE_LIMITED", message: "slow" }, { httpStatus: 429, reach: "money", retryAfterSeconds }),
  );
  return isUpstreamError(error) && error.facts.next;
};

test("after too many attempts, the wait that the service states is named, else a minute", () => {
  expect(nextAfter(900)).toBe("Try again in 15 minutes.");
  expect(nextAfter(undefined)).toBe("Wait a minute, then try the code again.");
});
