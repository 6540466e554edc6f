import { expect, test } from "vitest";
import type { Field } from "@/lib/fields";
import { fitting } from "./column-room";

const value = () => null;
const fields: Field<object>[] = [
  { id: "createdAt", label: "Created", kind: "time", width: 130, value },
  { id: "status", label: "Status", kind: "status", width: 120, value },
  { id: "parties", label: "From → to", kind: "text", minWidth: 200, value },
  { id: "amount", label: "Amount", kind: "amount", width: 150, value },
  { id: "memo", label: "Memo", kind: "text", width: 140, value },
];
const idsIn = (room: number, hasSelection = false) => fitting(fields, room, hasSelection).map(({ id }) => id);

test("the last columns give way until the others fit whole, never an amount, a status or the widest text", () => {
  expect(idsIn(Infinity)).toHaveLength(5);
  expect(idsIn(740)).toHaveLength(5);
  expect(idsIn(739)).toEqual(["createdAt", "status", "parties", "amount"]);
  expect(idsIn(600)).toEqual(["createdAt", "status", "parties", "amount"]);
  expect(idsIn(599)).toEqual(["status", "parties", "amount"]);
  expect(idsIn(100)).toEqual(["status", "parties", "amount"]);
});

test("the boxes that select rows count too", () => {
  expect(idsIn(740, true)).toEqual(["createdAt", "status", "parties", "amount"]);
});
