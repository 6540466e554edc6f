import { expect, it } from "vitest";
import { certainUmaSender, umaSender } from "./uma-sides";

const inSource = (umaAddress: string) => ({ source: { umaAddress } });

it("is certain of a sender stated once, or twice alike in any case", () => {
  expect(certainUmaSender(inSource(" $Bo@B.example"))).toBe("$bo@b.example");
  expect(certainUmaSender({ senderUmaAddress: "$bo@b.example" })).toBe("$bo@b.example");
  expect(certainUmaSender({ ...inSource("$BO@b.example"), senderUmaAddress: "$bo@b.example" })).toBe("$bo@b.example");
  expect(certainUmaSender({})).toBeNull();
});

it.each(["$x@bad.example.", "$x@bad.examplе", "$x@bad.example\u200b", "x@bad.example", "bad.example"])(
  "is not certain of %s, which is no UMA address",
  (address) => {
    expect(umaSender(inSource(address))).not.toBeNull();
    expect(certainUmaSender(inSource(address))).toBeNull();
    expect(certainUmaSender({ senderUmaAddress: address })).toBeNull();
  },
);

it("is not certain where two different senders are named", () => {
  expect(certainUmaSender({ ...inSource("$u@ok.example"), senderUmaAddress: "$x@bad.example" })).toBeNull();
});
