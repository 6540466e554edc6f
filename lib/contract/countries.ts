// Regions and former countries that have a name in CLDR but are not in ISO 3166-1.
const NO_COUNTRY = new Set(
  "AC AN BU CP CQ CS CT DD DG DY EA EU EZ FQ FX HV IC JT MI NH NQ NT PC PU PZ QO QU RH SU TA TP UK UN VD WK XA XB YD YU ZR ZZ".split(
    " ",
  ),
);
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
let known: Map<string, string> | null = null;

/** Every country: two-letter code (ISO 3166-1) → English name. Shared by forms, the import check and the server. */
export function countries(): ReadonlyMap<string, string> {
  if (known) return known;
  const names = new Intl.DisplayNames("en-GB", { type: "region", fallback: "none" });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  known = new Map(
    codes.flatMap((code): [string, string][] => {
      const name = NO_COUNTRY.has(code) ? undefined : names.of(code);
      return name === undefined ? [] : [[code, name]];
    }),
  );
  return known;
}

/** `DE` → `Germany`, in any case; null if it is not a country code. */
export function countryName(code: string): string | null {
  return countries().get(code.trim().toUpperCase()) ?? null;
}
