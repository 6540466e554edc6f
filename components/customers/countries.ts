import type { SelectOption } from "@/components/ui/select";

// Regions and former countries that the browser names but ISO 3166-1 does not hold.
const NO_COUNTRY = new Set(
  "AC AN BU CP CQ CS CT DD DG DY EA EU EZ FQ FX HV IC JT MI NH NQ NT PC PU PZ QO QU RH SU TA TP UK UN VD WK XA XB YD YU ZR ZZ".split(
    " ",
  ),
);
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
let known: SelectOption[] | null = null;

/** Every country with its two-letter code (ISO 3166-1), by name; the names are the browser's own. */
export function countryOptions(): SelectOption[] {
  if (known) return known;
  const names = new Intl.DisplayNames("en-GB", { type: "region", fallback: "none" });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  known = codes
    .flatMap((value) => {
      const name = NO_COUNTRY.has(value) ? undefined : names.of(value);
      return name === undefined ? [] : [{ value, label: `${name} (${value})` }];
    })
    .sort((a, b) => a.label.localeCompare(b.label));
  return known;
}
