import { describe, expect, it, vi } from "vitest";
import { InputError, isAppError, isNamed, isUpstreamError, UpstreamError } from "./errors";

/** The module as in another bundle of the same build: the same classes, created a second time. */
async function anotherCopy(): Promise<typeof import("./errors")> {
  vi.resetModules();
  return await import("./errors");
}

describe("errors by their shape", () => {
  it("are recognised even if another copy of the class made them", async () => {
    const copy = await anotherCopy();
    const input = new copy.InputError({ title: "No." });
    const upstream = new copy.UpstreamError(502, { code: "x", title: "x" }, { kind: "garbled", sent: "maybe" });
    expect(input).not.toBeInstanceOf(InputError);
    expect(upstream).not.toBeInstanceOf(UpstreamError);
    expect([isAppError(input), isAppError(upstream), isUpstreamError(upstream)]).toEqual([true, true, true]);
    expect([isUpstreamError(input), isNamed(input, "InputError")]).toEqual([false, true]);
  });

  it("are not recognised in what was never thrown on purpose", () => {
    const near = Object.assign(new Error("x"), { status: 500, facts: null });
    for (const other of [new Error("x"), near, { status: 400, facts: { code: "x" } }, null, undefined, "text"]) {
      expect([isAppError(other), isUpstreamError(other)]).toEqual([false, false]);
    }
  });
});
