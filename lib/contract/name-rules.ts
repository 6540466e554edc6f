// "Names must not contain special characters" (specification 2.4, rule 6) names no set; see assumptions.nameCharacters.
const PERSON = /^[\p{L}\p{M}][\p{L}\p{M}\p{N} .,'’-]*$/u;
const BUSINESS = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,'’&()/+-]*$/u;

/** Letters of any script, after the first one digits too (a sandbox decides by them), spaces and `. , ' -`. */
export function isPersonName(text: string): boolean {
  return PERSON.test(text);
}

/** As a person's name, and also a digit first and `& ( ) / +`. */
export function isBusinessName(text: string): boolean {
  return BUSINESS.test(text);
}
