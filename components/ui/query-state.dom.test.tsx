import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { QueryState } from "./query-state";

const failed = (status?: number) => {
  const refetch = vi.fn();
  const error = { title: "Request not found.", next: "Check the ID.", requestId: "req-1", status };
  render(<QueryState query={{ data: undefined, error, isFetching: false, refetch }} skeleton="h-4" />);
  return refetch;
};

test("what failed can be tried again", () => {
  const refetch = failed(500);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(refetch).toHaveBeenCalledOnce();
});

test("what is not there is said with what to do next, and without another try", () => {
  failed(404);
  screen.getByText("Request not found");
  screen.getByText("Check the ID.");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("no answer at all can be tried again", () => {
  failed(0);
  screen.getByRole("button", { name: "Try again" });
});
