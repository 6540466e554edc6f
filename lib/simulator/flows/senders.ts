import { counterpartyInformation } from "../seed/counterparties";
import type { World } from "../state/world";

/** The sender of an incoming UMA payment, and what their institution says about them. */
export interface Sender {
  umaAddress: string;
  information: Record<string, string>;
}

/** `$maria.santos@wallet.example` → `Maria Santos`. */
function nameInAddress(umaAddress: string): string {
  const [username = ""] = umaAddress.slice(1).split("@");
  const words = username.split(/[^\p{L}]+/u).filter((word) => word !== "");
  return words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join(" ") || "Unknown Sender";
}

/**
 * The sender with this address and a matching name; without an address, the `turn`-th person at another institution.
 */
export function senderOf(world: World, umaAddress: string | undefined, turn: number): Sender {
  const { counterparties } = world.history;
  const person =
    umaAddress === undefined
      ? counterparties[turn % counterparties.length]
      : counterparties.find((known) => known.umaAddress === umaAddress);
  if (person) return { umaAddress: person.umaAddress, information: counterpartyInformation(person) };
  const address = umaAddress ?? "$sandbox.sender@sandbox.example";
  return {
    umaAddress: address,
    information: { FULL_NAME: nameInAddress(address), BIRTH_DATE: "1988-04-12", NATIONALITY: "US" },
  };
}
