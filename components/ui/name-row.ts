import type { FocusEvent } from "react";
import { shortId } from "@/lib/ids";

const ID = /(\w+:)?[0-9a-f]{8}-[0-9a-f-]{27}/g;

/** The text of `element` as it reads on screen: blocks apart, words in one piece; without what is hidden or pressed. */
function textOf(element: Element): string {
  if (element.matches("button, label, [aria-hidden=true]")) return "";
  const text = [...element.childNodes]
    .map((node) => (node instanceof Element ? textOf(node) : node.textContent))
    .join("");
  return getComputedStyle(element).display.startsWith("inline") ? text : ` ${text} `;
}

function wordsOf(cell: Element): string {
  const text = textOf(cell).replace(/\s+/g, " ").replace(ID, shortId).trim();
  return text === "—" ? "" : text;
}

/**
 * Names a row by its cells while it has the focus: browsers give it no name, so that a screen reader would say "row"
 * and nothing about the payment. The name stays as it was: one that counts down would be read out every second.
 */
export function nameRow({ currentTarget: row, target }: FocusEvent<HTMLTableRowElement>): void {
  if (target !== row) return;
  row.setAttribute("aria-label", [...row.cells].map(wordsOf).filter(Boolean).join(", "));
  row.addEventListener("blur", () => row.removeAttribute("aria-label"), { once: true });
}
