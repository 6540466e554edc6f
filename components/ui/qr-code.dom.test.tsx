import { render, screen } from "@testing-library/react";
import { encode } from "uqr";
import { expect, test } from "vitest";
import { QrCode } from "./qr-code";

/** The modules painted by a path of runs (`Mx yhNv1Hxz`). */
function painted(path: string, size: number): boolean[][] {
  const modules = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  return modules;
}

test("paints every module of the code, with the quiet zone that scanners need", () => {
  const text = "https://verify.example/hosted/kyc/dGhpcyBpcyBub3QgYSB0b2tlbg?lang=en";
  render(<QrCode text={text} label="QR code of the link" />);
  const svg = screen.getByRole("img", { name: "QR code of the link" });
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  // Dark on white in any theme: the background is part of the image.
  expect(svg.querySelector("rect")?.getAttribute("fill")).toBe("#fff");
  expect(svg.getAttribute("viewBox")).toBe(`0 0 ${size} ${size}`);
  expect(painted(svg.querySelector("path")?.getAttribute("d") ?? "", size)).toEqual(data);
  expect(data.slice(0, 4).flat().some(Boolean)).toBe(false);
});

test("reports a text too long for any code", () => {
  render(<QrCode text={`https://verify.example/${"x".repeat(5_000)}`} label="QR code" />);
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.getByText(/too long for a QR code/)).toBeTruthy();
});
