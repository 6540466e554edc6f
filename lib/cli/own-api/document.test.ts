import { validate } from "@readme/openapi-parser";
import { expect, test } from "vitest";
import { apiDocument } from "./document";
import { ownTables } from "./routes";

interface Operation {
  operationId: string;
  parameters: { name?: string; in?: string; required?: boolean; $ref?: string }[];
  requestBody?: { content: Record<string, { schema?: { properties: object } }> };
  responses: Record<string, object>;
}
type Paths = Record<string, Record<string, Operation>>;

const document = await apiDocument();
const paths = document.paths as Paths;

test("the document of our API is OpenAPI 3.1", async () => {
  const result = await validate(structuredClone(document) as never);
  expect(result).toMatchObject({ valid: true, warnings: [] });
});

test("contains every endpoint of the tables, once", async () => {
  const operations = Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${address}`),
  );
  const entries = (await ownTables()).flatMap(({ noun, table }) =>
    Object.entries(table).map(
      ([key, { method, path: address }]) => `${noun}.${key} ${method} ${address.replace(/\[(\w+)\]/g, "{$1}")}`,
    ),
  );
  expect(operations.sort()).toEqual(entries.sort());
});

test("puts input where the browser does: into the path, the query of a read, the body of a change", () => {
  const notes = paths["/api/customers/{customerId}/notes"];
  expect(notes?.get?.parameters).toEqual([
    { $ref: "#/components/parameters/Environment" },
    expect.objectContaining({ name: "customerId", in: "path", required: true }),
    expect.objectContaining({ name: "limit", in: "query", required: false }),
    expect.objectContaining({ name: "sortOrder", in: "query", required: false }),
    expect.objectContaining({ name: "cursor", in: "query", required: false }),
  ]);
  expect(Object.keys(notes?.post?.requestBody?.content["application/json"]?.schema?.properties ?? {})).toEqual([
    "key",
    "body",
  ]);
  expect(Object.keys(notes?.post?.responses ?? {})).toEqual(["201", "default"]);
  const upload = paths["/api/imports/{importId}/file"]?.put;
  expect(Object.keys(upload?.requestBody?.content ?? {})).toEqual(["text/csv"]);
  expect(Object.keys(paths["/api/views/{viewId}"]?.delete?.responses ?? {})).toEqual(["204", "default"]);
});

test("names 202 where a change may wait for a second person, and alone where it always does", () => {
  const waiting = Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) => {
      const statuses = Object.keys(responses).filter((status) => status !== "default");
      return statuses.includes("202") ? [`${method} ${address} ${statuses.join(" ")}`] : [];
    }),
  );
  expect(waiting.sort()).toEqual([
    "post /api/external-accounts 201 202",
    "post /api/quotes/{quoteId}/execute 200 202",
    "post /api/sandbox/test-accounts 201 202",
    "post /api/sign-offs/{signOffId}/ask-again 202",
    "post /api/transfers 201 202",
    "put /api/approval-rules 200 202",
    "put /api/sign-offs/settings 200 202",
  ]);
});
