import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Amount } from "./amount";
import { CopyButton } from "./copy-button";
import { ShortId } from "./short-id";
import { Time } from "./time";
import { TimeZoneProvider } from "./time-zone";

const ID = "Transaction:0195f4a0-7c1e-7a2b-9d3c-aa10f00dc41e";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("Amount", () => {
  test.each([
    [{ amount: 1_250_000, currency: "USD", decimals: 2 }, "12,500.00 USD"],
    [{ amount: 250_000, currency: "BTC", decimals: 8 }, "0.00250000 BTC"],
    [{ amount: 9_000_000_000_000_000, currency: "JPY", decimals: 0 }, "9,000,000,000,000,000 JPY"],
    [{ amount: -37, currency: "EUR", decimals: 2 }, "−0.37 EUR"],
  ])("renders %o exactly", (value, text) => {
    const { container } = render(<Amount value={value} />);
    expect(container.textContent).toBe(text);
  });

  test("signs a movement and shows a dash for no value", () => {
    const { container, rerender } = render(<Amount value={{ amount: 1, currency: "USD", decimals: 2 }} isSigned />);
    expect(container.textContent).toBe("+0.01 USD");
    rerender(<Amount value={null} />);
    expect(container.textContent).toBe("—");
  });
});

describe("Time", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime("2026-11-20T13:37:07Z");
  });

  test("uses the chosen zone; the title has the exact time with its zone, and the relative time on hover", () => {
    render(
      <TimeZoneProvider zone="Europe/Madrid">
        <Time value="2026-11-20T13:32:07Z" />
      </TimeZoneProvider>,
    );
    const time = screen.getByText("20 Nov, 14:32:07");
    expect(time.getAttribute("datetime")).toBe("2026-11-20T13:32:07.000Z");
    expect(time.getAttribute("title")).toBe("20 Nov 2026, 14:32:07 Europe/Madrid (UTC+1)");
    fireEvent.pointerEnter(time);
    expect(time.getAttribute("title")).toBe("20 Nov 2026, 14:32:07 Europe/Madrid (UTC+1)\n5 min ago");
  });

  test("with both, breaks before the relative time and nowhere within it", () => {
    const { container } = render(<Time value="2025-05-25T01:44:07Z" format="both" />);
    expect(container.textContent).toBe("25 May 2025, 01:44:07 ·\u00a017\u00a0mo\u00a0ago");
    expect(container.firstElementChild?.className).toBe("");
  });

  test("updates by itself", () => {
    render(<Time value="2026-11-20T13:32:07Z" format="relative" />);
    expect(screen.getByText("5 min ago")).toBeTruthy();
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByText("6 min ago")).toBeTruthy();
  });
});

describe("copying", () => {
  test("copies the whole id although only its ends are shown", async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    render(<ShortId id={ID} />);
    expect(screen.getByText("0195f4a0…c41e")).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Copy ID 0195f4a0…c41e" })));
    expect(writeText).toHaveBeenCalledWith(ID);
    expect(screen.getByRole("status").textContent).toBe("Copied");
  });

  test("reports when the browser refused", async () => {
    vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.reject(new Error("denied")) } });
    render(<CopyButton value="x" />);
    await act(async () => fireEvent.click(screen.getByRole("button")));
    expect(screen.getByRole("status").textContent).toContain("blocked");
  });
});
