import { act, fireEvent } from "@testing-library/react";

const worded = (element: Element) => (element.textContent ?? "").replace(/\s+/g, " ").trim();

/** The elements that label or describe a field, through `document.getElementById`. */
const namedBy = (element: Element, attribute: "aria-describedby" | "aria-labelledby") =>
  (element.getAttribute(attribute) ?? "").split(" ").map((id) => document.getElementById(id));

/**
 * The fields with this label, optional or not. Same as `getAllByLabelText`, which asks each element of the page for its
 * labels: on a form of hundreds of countries and account types that took longer than rendering it.
 */
function fieldsWith(label: string): HTMLElement[] {
  const names = [label, `${label} optional`];
  const labels = [...document.querySelectorAll("label")].filter((one) => names.includes(worded(one)));
  const named = [...document.querySelectorAll<HTMLElement>("[aria-label], [aria-labelledby]")].filter((one) => {
    const by = namedBy(one, "aria-labelledby").flatMap((found) => (found ? [worded(found)] : []));
    return names.includes(one.getAttribute("aria-label") ?? by.join(" "));
  });
  return [...new Set([...labels.flatMap(({ control }) => control ?? []), ...named])];
}

/** Whether a field with this label is on the page. */
export const isAsked = (label: string) => fieldsWith(label).length > 0;

/** The one field with this label. */
export function field(label: string): HTMLInputElement {
  const [found, ...others] = fieldsWith(label);
  if (!found || others.length > 0) throw new Error(`${others.length + (found ? 1 : 0)} fields are labelled “${label}”`);
  return found as HTMLInputElement;
}

/** The texts at a field: hints and errors. */
export const notesOf = (element: Element) =>
  namedBy(element, "aria-describedby")
    .map((note) => note?.textContent)
    .join(" ");
export const noteOf = (label: string) => notesOf(field(label));

export const type = (label: string, value: string) =>
  act(async () => fireEvent.change(field(label), { target: { value } }));

/** The first option of an open list that starts with this title, whatever follows it. */
export function option(title: string): HTMLElement {
  const choices = [...document.querySelectorAll<HTMLElement>("[role=option]")];
  const found = choices.find((choice) => worded(choice).startsWith(title));
  if (!found) throw new Error(`no choice begins with “${title}”`);
  return found;
}
