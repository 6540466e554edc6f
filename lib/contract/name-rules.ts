// "Names must not contain special characters" (specification 2.4, rule 6) names no set; see assumptions.nameCharacters.
const PERSON = /^[\p{L}\p{M}][\p{L}\p{M}\p{N} .,'’-]*$/u;
const BUSINESS = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,'’&()/+-]*$/u;

/** A letter of any script, then also digits (they control a sandbox's outcome), spaces and `. , ' -`. */
export function isPersonName(text: string): boolean {
  return PERSON.test(text);
}

/** Like a person's name, but may begin with a digit and contain `& ( ) / +`. */
export function isBusinessName(text: string): boolean {
  return BUSINESS.test(text);
}

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}]/u;

/** Whether it contains control or invisible characters: in an ID, typing accidents that make it match nothing. */
export function hasInvisible(text: string): boolean {
  return INVISIBLE.test(text);
}
