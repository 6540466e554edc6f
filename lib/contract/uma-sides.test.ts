import { describe, expect, it } from "vitest";
import { nameUmaSides, umaReceiver, umaSender } from "./uma-sides";

describe("who sends and receives over UMA (interface-revisions 4)", () => {
  const [bo, ana] = ["$bo@b.example", "$ana@pay.example"];

  it("is read from the side or from the field next to it, in lower case", () => {
    expect(umaSender({ senderUmaAddress: "$Bo@B.example" })).toBe(bo);
    expect(umaSender({ source: { sourceType: "UMA_ADDRESS", umaAddress: bo }, senderUmaAddress: "$x@y.example" })).toBe(
      bo,
    );
    expect(umaSender({ source: { sourceType: "REALTIME_FUNDING" }, senderUmaAddress: " " })).toBeNull();
    expect(umaReceiver({ receiverUmaAddress: ana })).toBe(ana);
    expect(umaReceiver({ destination: { umaAddress: ana } })).toBe(ana);
    expect(umaReceiver({ destination: {} })).toBeNull();
  });

  it("becomes a side where there is none, and never replaces one", () => {
    const named = (payment: Parameters<typeof nameUmaSides>[0]) => {
      nameUmaSides(payment);
      return { source: payment.source, destination: payment.destination };
    };
    expect(named({ senderUmaAddress: bo, receiverUmaAddress: ana, destination: {} })).toEqual({
      source: { sourceType: "UMA_ADDRESS", umaAddress: bo },
      destination: { destinationType: "UMA_ADDRESS", umaAddress: ana },
    });
    const source = { sourceType: "REALTIME_FUNDING", currency: "USD" };
    const destination = { accountId: "InternalAccount:1" };
    const given = { source, destination, senderUmaAddress: bo, receiverUmaAddress: ana };
    expect(named(given)).toEqual({ source, destination });
    expect(named({ source: { umaAddress: bo }, senderUmaAddress: ana, receiverUmaAddress: " " })).toEqual({
      source: { sourceType: "UMA_ADDRESS", umaAddress: bo },
      destination: undefined,
    });
    expect(named({})).toEqual({ source: undefined, destination: undefined });
  });
});
