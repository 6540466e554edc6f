import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isAppError } from "@/lib/errors";
import { sealWith, unsealWith } from "./vault";

const one = { id: "one", key: randomBytes(32) };
const two = { id: "two", key: randomBytes(32) };
const context = "environment:1:client_secret";

function codeOf(open: () => string): string {
  try {
    return `opened ${open()}`;
  } catch (error) {
    if (isAppError(error)) return error.code;
    throw error;
  }
}

describe("the vault", () => {
  it("opens what it sealed, even with a newer key in front", () => {
    const sealed = sealWith([one], "a secret: ñ 密", context);
    expect(sealed).toMatch(/^v1\.one\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/);
    expect(unsealWith([two, one], sealed, context)).toBe("a secret: ñ 密");
  });

  it("never seals the same text to the same value", () => {
    expect(sealWith([one], "same", context)).not.toBe(sealWith([one], "same", context));
  });

  it("refuses another context: a sealed value can't be moved to another row", () => {
    const sealed = sealWith([one], "secret", context);
    expect(codeOf(() => unsealWith([one], sealed, "environment:2:client_secret"))).toBe("vault_not_authentic");
  });

  it("refuses an unknown key id and a wrong key under a known id", () => {
    const sealed = sealWith([one], "secret", context);
    expect(codeOf(() => unsealWith([two], sealed, context))).toBe("vault_unknown_key");
    expect(codeOf(() => unsealWith([{ id: "one", key: two.key }], sealed, context))).toBe("vault_not_authentic");
  });

  it("refuses every single changed byte", () => {
    const sealed = sealWith([one], "secret", context);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = `${sealed.slice(0, at)}${sealed[at] === "A" ? "B" : "A"}${sealed.slice(at + 1)}`;
      // The last character of a part may carry unused bits: equal bytes mean an equal value.
      const isSameBytes = changed.split(".").every((part, index) => {
        const original = sealed.split(".")[index] ?? "";
        return index < 2
          ? part === original
          : Buffer.from(part, "base64url").equals(Buffer.from(original, "base64url"));
      });
      if (!isSameBytes) expect(codeOf(() => unsealWith([one], changed, context))).toMatch(/^vault_/);
    }
  });

  it("refuses a shortened tag and other shapes", () => {
    const [v, id, iv, tag, data] = sealWith([one], "secret", context).split(".");
    expect(codeOf(() => unsealWith([one], [v, id, iv, tag?.slice(0, 6), data].join("."), context))).toBe(
      "vault_malformed",
    );
    for (const broken of ["", "v1", "v2.one.a.b.c", "plain text", `${[v, id, iv, tag, data].join(".")}.more`]) {
      expect(codeOf(() => unsealWith([one], broken, context))).toBe("vault_malformed");
    }
  });

  it("reveals nothing about the content in its errors", () => {
    const sealed = sealWith([one], "very-secret-text", context);
    try {
      unsealWith([{ id: "one", key: two.key }], sealed, context);
      expect.unreachable();
    } catch (error) {
      const told = JSON.stringify(error) + String(error) + String((error as Error).stack);
      expect(told).not.toContain("very-secret-text");
      expect(told).not.toContain(sealed.split(".")[4]);
    }
  });
});
