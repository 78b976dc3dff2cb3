/** The fixed parts of a workbook (XLSX, ECMA-376); only its worksheets and the colour of the headings vary. */

export const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Indices in the list of styles below. */
export const STYLE = { number: 0, text: 1, day: 2, moment: 3, heading: 4 } as const;

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const LONGEST_TITLE = 31;
const FORMAT = { general: 0, text: 49, day: 164, moment: 165 } as const; // the first two are built into Excel

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => entities[letter]!);

export const pathOfSheet = (at: number) => `worksheets/sheet${at + 1}.xml`;

/** The parts by their paths in the zip. `titles`: of the worksheets. `color`: #rrggbb on which white is readable. */
export const partsOf = (titles: readonly string[], color: string | undefined): Record<string, string> => ({
  "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types">
    <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
    <Default Extension="xml" ContentType="application/xml"/>
    <Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>
    ${titles.map((_, at) => `<Override PartName="/xl/${pathOfSheet(at)}" ContentType="${TYPE}.worksheet+xml"/>`).join("")}
    <Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  "_rels/.rels": relations([["officeDocument", "xl/workbook.xml"]]),
  "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">
    <sheets>${titles.map(sheet).join("")}</sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": relations([
    ...titles.map((_, at): [string, string] => ["worksheet", pathOfSheet(at)]),
    ["styles", "styles.xml"],
  ]),
  "xl/styles.xml": styles(color),
});

const sheet = (title: string, at: number) =>
  `<sheet name="${escaped(sheetName(title))}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`;

function relations(targets: readonly [type: string, target: string][]): string {
  const each = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each.join("")}</Relationships>`;
}

/** The characters that Excel does not allow in the name of a worksheet, and apostrophes at its ends. */
const sheetName = (title: string) =>
  title
    .replace(/[*?:\\/[\]]/g, " ")
    .slice(0, LONGEST_TITLE)
    .replace(/^'|'$/g, " ");

function styles(color: string | undefined): string {
  const rgb = color && `FF${color.slice(1).toUpperCase()}`;
  const white = rgb ? '<color rgb="FFFFFFFF"/>' : "";
  const solid = rgb ? `<patternFill patternType="solid"><fgColor rgb="${rgb}"/></patternFill>` : "<patternFill/>";
  const style = (format: number, heading: 0 | 1 = 0) =>
    `<xf numFmtId="${format}" fontId="${heading}" fillId="${2 * heading}" borderId="0" xfId="0" applyNumberFormat="1"
      applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="top"/></xf>`;
  // the first two fills are fixed by the format: none, and a grey pattern
  return `${XML}<styleSheet xmlns="${MAIN}">
    <numFmts count="2"><numFmt numFmtId="${FORMAT.day}" formatCode="yyyy-mm-dd"/>
      <numFmt numFmtId="${FORMAT.moment}" formatCode="yyyy-mm-dd hh:mm"/></numFmts>
    <fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>
      <font><b/><sz val="11"/>${white}<name val="Calibri"/></font></fonts>
    <fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>
      <fill>${solid}</fill></fills>
    <borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
    <cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
    <cellXfs count="5">${style(FORMAT.general)}${style(FORMAT.text)}${style(FORMAT.day)}${style(FORMAT.moment)}
      ${style(FORMAT.text, 1)}</cellXfs></styleSheet>`;
}
