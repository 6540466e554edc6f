import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressClass, isAllowedAddress } from "./addresses";
import { checkBaseUrl } from "./base-url";

const sandbox = { mode: "sandbox", allowPrivate: false } as const;
const production = { mode: "production", allowPrivate: false } as const;
const open = { mode: "production", allowPrivate: true } as const;

describe("address classes", () => {
  it.each([
    ["8.8.8.8", "public"],
    ["172.15.255.255", "public"],
    ["172.32.0.0", "public"],
    ["2606:4700:4700::1111", "public"],
    ["127.0.0.1", "loopback"],
    ["127.255.255.254", "loopback"],
    ["::1", "loopback"],
    ["10.1.2.3", "private"],
    ["172.16.0.1", "private"],
    ["192.168.1.1", "private"],
    ["100.64.0.1", "private"],
    ["fd12:3456::1", "private"],
    ["169.254.1.1", "link-local"],
    ["fe80::1", "link-local"],
    ["fe80::1%eth0", "link-local"],
    ["169.254.169.254", "metadata"],
    ["fd00:ec2::254", "metadata"],
    ["100.100.100.200", "metadata"],
    ["0.0.0.0", "reserved"],
    ["255.255.255.255", "reserved"],
    ["::", "reserved"],
    ["ff02::1", "reserved"],
    ["not an address", "reserved"],
  ])("%s is %s", (ip, expected) => {
    expect(addressClass(ip)).toBe(expected);
  });

  it("recognises an IPv4 address embedded in an IPv6 one, however it is embedded and written", () => {
    const octet = fc.integer({ min: 0, max: 255 });
    const hex = (high: number, low: number) => (high * 256 + low).toString(16);
    fc.assert(
      fc.property(octet, octet, octet, octet, (a, b, c, d) => {
        const plain = `${a}.${b}.${c}.${d}`;
        const tail = `${hex(a, b)}:${hex(c, d)}`;
        const expected = addressClass(plain);
        for (const prefix of ["::ffff:", "0:0:0:0:0:FFFF:", "::ffff:0:", "64:ff9b::"]) {
          expect(addressClass(prefix + tail), prefix).toBe(expected);
          expect(addressClass(prefix + plain), prefix).toBe(expected);
        }
        expect(addressClass(`2002:${tail}::1`)).toBe(expected);
      }),
    );
  });

  it("never allows metadata, and without TLS nothing but loopback", () => {
    for (const policy of [sandbox, production, open, { mode: "sandbox", allowPrivate: true } as const]) {
      for (const ip of ["169.254.169.254", "::ffff:169.254.169.254", "fd00:ec2::254", "0.0.0.0"]) {
        expect(isAllowedAddress(ip, policy, false), ip).toBe(false);
      }
      expect(isAllowedAddress("8.8.8.8", policy, false)).toBe(true);
      expect(isAllowedAddress("8.8.8.8", policy, true)).toBe(false);
      expect(isAllowedAddress("127.0.0.1", policy, true)).toBe(policy.mode === "sandbox");
      expect(isAllowedAddress("10.0.0.1", policy, false)).toBe(policy.allowPrivate);
    }
  });
});

describe("checkBaseUrl", () => {
  it.each([
    ["https://api.example.com/2025-10-13", production],
    ["https://api.example.com/grid/2025-10-13/", production],
    ["http://localhost:4010/2025-10-13", sandbox],
    ["http://127.0.0.1:4010/2025-10-13", sandbox],
    ["http://[::1]:4010/2025-10-13", sandbox],
    ["https://10.0.0.1/2025-10-13", open],
  ])("allows %s", (url, policy) => {
    expect(checkBaseUrl(url, policy)).toEqual({ ok: true, url: url.replace(/\/$/, ""), warning: undefined });
  });

  it.each([
    ["api.example.com", production, /complete/],
    ["ftp://api.example.com", production, /https/],
    ["http://api.example.com/2025-10-13", sandbox, /only this machine/],
    ["http://localhost:4010/2025-10-13", production, /Production requires https/],
    ["https://localhost/2025-10-13", production, /this machine/],
    ["https://127.1/2025-10-13", production, /this machine/],
    ["https://0x0a000001/2025-10-13", sandbox, /private/],
    ["https://[::ffff:10.0.0.1]/2025-10-13", sandbox, /private/],
    ["https://169.254.169.254/2025-10-13", open, /metadata/],
    ["http://192.168.0.1/2025-10-13", sandbox, /only this machine/],
    ["https://user:pass@api.example.com/", production, /password/],
    ["https://api.example.com/?a=1", production, /query/],
  ])("refuses %s", (url, policy, reason) => {
    const verdict = checkBaseUrl(url, policy);
    expect(verdict).toMatchObject({ ok: false });
    expect(verdict.ok ? "" : verdict.reason).toMatch(reason);
  });

  it("warns when the version is missing", () => {
    expect(checkBaseUrl("https://api.example.com", production)).toMatchObject({
      ok: true,
      warning: expect.any(String),
    });
  });
});
