import { BlockList, isIP, isIPv6 } from "node:net";

export type ConnectionMode = "sandbox" | "production";

/** Where connections of an environment may go. */
export interface AddressPolicy {
  mode: ConnectionMode;
  /** Lets private networks through (a setting of this installation). */
  allowPrivate: boolean;
}

/** `metadata`: a cloud's instance metadata. `reserved`: no server can have such an address. */
export type AddressClass = "public" | "loopback" | "private" | "link-local" | "metadata" | "reserved";

function ranges(...blocks: string[]): BlockList {
  const list = new BlockList();
  for (const block of blocks) {
    const [network = "", bits = ""] = block.split("/");
    list.addSubnet(network, Number(bits), isIPv6(network) ? "ipv6" : "ipv4");
  }
  return list;
}

const CLASSES: [AddressClass, BlockList][] = [
  [
    "metadata",
    ranges("169.254.169.254/32", "169.254.170.2/32", "100.100.100.200/32", "192.0.0.192/32", "fd00:ec2::254/128"),
  ],
  ["loopback", ranges("127.0.0.0/8", "::1/128")],
  ["link-local", ranges("169.254.0.0/16", "fe80::/10")],
  [
    "private",
    ranges("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "198.18.0.0/15", "fc00::/7", "fec0::/10"),
  ],
  [
    "reserved",
    ranges(
      "0.0.0.0/8",
      "192.0.0.0/24",
      "192.0.2.0/24",
      "198.51.100.0/24",
      "203.0.113.0/24",
      "224.0.0.0/3",
      "::/128",
      "100::/64",
      "2001::/32",
      "2001:db8::/32",
      "ff00::/8",
    ),
  ],
];

/** The eight groups of an IPv6 address, or null. */
function groups(ip: string): number[] | null {
  const plain = ip.replace(/%.*$/, "").replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, a, b, c, d) => {
    const pair = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16);
    return `${pair(a, b)}:${pair(c, d)}`;
  });
  const [head = "", tail] = plain.split("::");
  const parse = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));
  const front = parse(head);
  const back = tail === undefined ? [] : parse(tail);
  const filled =
    tail === undefined ? front : [...front, ...Array<number>(8 - front.length - back.length).fill(0), ...back];
  return filled.length === 8 ? filled : null;
}

/** The IPv4 address inside an IPv6 one: mapped, compatible, translated, NAT64 or 6to4; null when there is none. */
function embeddedIpv4(ip: string): string | null {
  const all = groups(ip);
  if (all === null) return null;
  const dotted = (high = 0, low = 0) => `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
  const zeros = (count: number) => all.slice(0, count).every((group) => group === 0);
  if (zeros(5) && all[5] === 0xffff) return dotted(all[6], all[7]);
  if (zeros(4) && all[4] === 0xffff && all[5] === 0) return dotted(all[6], all[7]);
  if (zeros(6) && (all[6] !== 0 || (all[7] ?? 0) > 1)) return dotted(all[6], all[7]);
  if (all[0] === 0x64 && all[1] === 0xff9b) return dotted(all[6], all[7]);
  if (all[0] === 0x2002) return dotted(all[1], all[2]);
  return null;
}

/** The kind of network an IP address belongs to; an IPv4 address embedded in an IPv6 one is classed as IPv4. */
export function addressClass(ip: string): AddressClass {
  const family = isIP(ip);
  if (family === 0) return "reserved";
  if (family === 6) {
    const inner = embeddedIpv4(ip);
    if (inner !== null) return addressClass(inner);
  }
  const bare = ip.replace(/%.*$/, "");
  return CLASSES.find(([, list]) => list.check(bare, family === 6 ? "ipv6" : "ipv4"))?.[0] ?? "public";
}

/**
 * Whether a connection to this address is allowed. `plain`: without TLS, allowed only for loopback in sandbox mode.
 */
export function isAllowedAddress(ip: string, policy: AddressPolicy, plain: boolean): boolean {
  const kind = addressClass(ip);
  if (plain) return kind === "loopback" && policy.mode === "sandbox";
  if (kind === "public") return true;
  if (kind === "loopback") return policy.mode === "sandbox" || policy.allowPrivate;
  return policy.allowPrivate && (kind === "private" || kind === "link-local");
}
