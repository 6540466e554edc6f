import { useMutation } from "@tanstack/react-query";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/components/testing/console";
import type { Role } from "@/lib/permissions";
import { RevealButton, RevealNote } from "./reveal";

let looks = 0;

function Box({ fails }: { fails: boolean }) {
  const reveal = useMutation<string, Error & { title: string; next?: string }, void>({
    mutationFn: async () => {
      looks += 1;
      if (fails) throw Object.assign(new Error("refused"), { title: "It was refused.", next: "Ask again." });
      return "Dana";
    },
  });
  return (
    <>
      <RevealButton reveal={reveal} permission="personal:reveal" />
      <p>{reveal.data ?? "D•••"}</p>
      <RevealNote reveal={reveal} />
    </>
  );
}

function show(role: Role, fails = false) {
  looks = 0;
  renderConsole(<Box fails={fails} />, { role });
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

test("reveals masked data, says that it was audited, and hides it again; each reveal is one audit entry", async () => {
  show("compliance");
  await press("Reveal");
  expect(await screen.findByText("Dana")).toBeTruthy();
  expect(screen.getByRole("status").textContent).toContain("audit log");
  await press("Hide");
  expect(await screen.findByText("D•••")).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe("");
  await press("Reveal");
  expect(await screen.findByText("Dana")).toBeTruthy();
  expect(looks).toBe(2);
});

test("sends nothing for a role without the permission, and says why", async () => {
  show("viewer");
  expect(screen.getByText("Your role can't reveal personal data.")).toBeTruthy();
  await press("Reveal");
  expect(looks).toBe(0);
});

test("says why it could not be revealed", async () => {
  show("compliance", true);
  await press("Reveal");
  expect((await screen.findByRole("alert")).textContent).toBe("It was refused. Ask again.");
  expect(screen.getByText("D•••")).toBeTruthy();
});
