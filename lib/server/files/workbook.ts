import "server-only";
import { columnLetters, xmlText } from "./sheet-cell";
import type { ZipEntry } from "./zip";

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** A sheet that was written. `filter`: its last row, if it has column headers to filter by. */
export interface SheetFacts {
  name: string;
  columns: number;
  filter: number | null;
}

export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

/** The parts of a workbook besides its sheets; written last, when the sheets are known. */
export function workbookParts(sheets: readonly SheetFacts[]): ZipEntry[] {
  return [
    part("xl/styles.xml", STYLES),
    part("xl/workbook.xml", workbook(sheets)),
    part("xl/_rels/workbook.xml.rels", workbookLinks(sheets.length)),
    part("_rels/.rels", links([["officeDocument", "xl/workbook.xml"]])),
    part("[Content_Types].xml", contentTypes(sheets.length)),
  ];
}

function part(name: string, xml: string): ZipEntry {
  async function* content() {
    yield Buffer.from(XML + xml);
  }
  return { name, content: content() };
}

function workbook(sheets: readonly SheetFacts[]): string {
  const list = sheets.map(({ name }, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const filters = sheets.flatMap(({ name, columns, filter }, at) =>
    filter === null
      ? []
      : [
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">'${xmlText(name)}'!$A$1:$${columnLetters(columns - 1)}$${filter}</definedName>`,
        ],
  );
  const names = filters.length > 0 ? `<definedNames>${filters.join("")}</definedNames>` : "";
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView activeTab="0"/></bookViews><sheets>${list.join("")}</sheets>${names}</workbook>`;
}

function links(targets: readonly (readonly [type: string, target: string])[]): string {
  const list = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${list.join("")}</Relationships>`;
}

function workbookLinks(count: number): string {
  const sheets = Array.from({ length: count }, (_, at) => ["worksheet", `worksheets/sheet${at + 1}.xml`] as const);
  return links([...sheets, ["styles", "styles.xml"]]);
}

function contentTypes(count: number): string {
  const override = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${TYPE}.${type}+xml"/>`;
  const sheets = Array.from({ length: count }, (_, at) => override(sheetPath(at + 1), "worksheet"));
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override("xl/workbook.xml", "sheet.main")}${override("xl/styles.xml", "styles")}${sheets.join("")}</Types>`;
}

const MAX_DECIMALS = 24;
const amountFormats = Array.from({ length: MAX_DECIMALS + 1 }, (_, decimals) =>
  decimals === 0 ? "#,##0" : `#,##0.${"0".repeat(decimals)}`,
);
const amountFormat = (code: string, at: number) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`;
const xf = (numFmt: number, font: number, rest = "/>") =>
  `<xf numFmtId="${numFmt}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${rest}`;
const right = ' applyAlignment="1"><alignment horizontal="right"/></xf>';

/** The formats, in the order of `STYLE`. Amounts show all decimals of their currency. */
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="${MAX_DECIMALS + 2}"><numFmt numFmtId="199" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>${amountFormats.map(amountFormat).join("")}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${8 + MAX_DECIMALS + 1}">${xf(0, 0)}${xf(49, 1)}${xf(199, 0)}${xf(49, 0)}${xf(49, 0, ' quotePrefix="1"/>')}${xf(49, 0, right)}${xf(1, 0)}${xf(49, 1)}${amountFormats.map((_, at) => xf(200 + at, 0)).join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** The start of a sheet up to its rows: the header is frozen, columns have their widths. */
export function sheetStart(widths: readonly number[], hasHeader: boolean, isFirst: boolean): string {
  const selected = isFirst ? ' tabSelected="1"' : "";
  const pane = hasHeader
    ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>'
    : "";
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView${selected} workbookViewId="0">${pane}</sheetView></sheetViews><cols>${columns.join("")}</cols><sheetData>`;
}

/** The end of a sheet: filters over its columns, and no "number stored as text" warnings in the columns of `texts`. */
export function sheetEnd(columns: number, filter: number | null, texts: readonly number[]): string {
  const range = texts.map((at) => `${columnLetters(at)}2:${columnLetters(at)}1048576`).join(" ");
  const filters = filter === null ? "" : `<autoFilter ref="A1:${columnLetters(columns - 1)}${filter}"/>`;
  const ignored = range ? `<ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors>` : "";
  return `</sheetData>${filters}${ignored}</worksheet>`;
}
