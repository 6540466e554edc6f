import { useQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import { useListQuery } from "./use-list-query";

const asked: string[] = [];
const read = (what: string) => ({
  queryKey: ["quotes", "eu", what] as const,
  queryFn: async () => {
    asked.push(what);
    return what;
  },
});

function Counts() {
  useQuery(read("counts"));
  return null;
}
function Page() {
  const list = useListQuery(read("list"));
  return (
    <>
      {list.data}
      <Counts />
    </>
  );
}

test("a list is queried once, and before the components inside its page", async () => {
  renderConsole(<Page />);
  await screen.findByText("list");
  await waitFor(() => expect(asked).toEqual(["list", "counts"]));
});
