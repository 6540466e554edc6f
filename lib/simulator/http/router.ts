import { type Endpoint, type EndpointKey, endpoints } from "@/lib/contract/endpoints";

/** An endpoint found by method and path, with the values of the path parameters. */
export interface Route {
  key: EndpointKey;
  endpoint: Endpoint;
  params: Record<string, string>;
}

interface Node {
  fixed: Map<string, Node>;
  named: { name: string; node: Node } | null;
  methods: Map<string, EndpointKey>;
}

const newNode = (): Node => ({ fixed: new Map(), named: null, methods: new Map() });

function buildTree(): Node {
  const root = newNode();
  for (const [key, { method, path }] of Object.entries(endpoints)) {
    let node = root;
    for (const segment of path.slice(1).split("/")) {
      if (segment.startsWith("{")) {
        node.named ??= { name: segment.slice(1, -1), node: newNode() };
        node = node.named.node;
      } else {
        const next = node.fixed.get(segment) ?? newNode();
        node.fixed.set(segment, next);
        node = next;
      }
    }
    node.methods.set(method, key as EndpointKey);
  }
  return root;
}

const TREE = buildTree();
// Endpoints could name the same path parameter differently; the contract's don't, but each keeps its own names.
const NAMES = new Map(
  Object.entries(endpoints).map(([key, { path }]) => [
    key,
    [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ""),
  ]),
);

/** The endpoint at a path below the base URL; `"method"` if it exists only for other methods, null if not at all. */
export function findRoute(method: string, path: string): Route | "method" | null {
  const segments = path.slice(1).split("/");
  const found = walk(TREE, segments, 0, []);
  if (!found) return null;
  const key = found.node.methods.get(method);
  if (key === undefined) return "method";
  const names = NAMES.get(key) ?? [];
  return {
    key,
    endpoint: endpoints[key],
    params: Object.fromEntries(names.map((name, at) => [name, found.values[at] ?? ""])),
  };
}

function walk(node: Node, segments: string[], at: number, values: string[]): { node: Node; values: string[] } | null {
  if (at === segments.length) return node.methods.size > 0 ? { node, values } : null;
  const segment = segments[at] ?? "";
  const fixed = node.fixed.get(segment);
  const found = fixed && walk(fixed, segments, at + 1, values);
  if (found) return found;
  if (!node.named || segment === "") return null;
  let value: string;
  try {
    value = decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
  return walk(node.named.node, segments, at + 1, [...values, value]);
}
