import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { QueryState } from "./query-state";

const failed = (status?: number) => {
  const refetch = vi.fn();
  const error = { title: "Request not found.", next: "Check the ID.", requestId: "req-1", status };
  render(<QueryState query={{ data: undefined, error, isFetching: false, refetch }} skeleton="h-4" />);
  return refetch;
};

test("offers a retry after a failure", () => {
  const refetch = failed(500);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(refetch).toHaveBeenCalledOnce();
});

test.each([403, 404])("a %i says what to do next and offers no retry", (status) => {
  failed(status);
  screen.getByText("Request not found");
  screen.getByText("Check the ID.");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("offers a retry if there was no answer at all", () => {
  failed(0);
  screen.getByRole("button", { name: "Try again" });
});
