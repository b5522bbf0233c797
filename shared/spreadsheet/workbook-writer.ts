/** Writes a workbook while its rows arrive. Runs in a Worker, or on the page if Workers are not allowed. */
import { printNames } from './print-setup.ts';
import { xmlText, SharedStrings, stylesXml, SheetXml } from './sheet-xml.ts';
import { MOST_ROWS, type SheetRow, type TotalRow, type WorkbookSheet } from './workbook.ts';
import { ZipWriter, type ZipPart } from './zip-writer.ts';

/** The parts of a workbook other than its sheets. */
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const STRINGS_PART = 'xl/sharedStrings.xml';
/** @param at index of the sheet */
const sheetPart = (at: number): string => `worksheets/sheet${at + 1}.xml`;

const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${DOCUMENT}/${type}" Target="${target}"/>`;
const relations = (list: readonly string[]): string =>
  `${HEAD}<Relationships xmlns="${RELATIONS}">${list.join('')}</Relationships>`;
const override = (part: string, type: string): string =>
  `<Override PartName="/${part}" ContentType="${TYPE}.${type}+xml"/>`;

/** Programs calculate all formulas when they open the file. */
const workbookXml = (sheets: readonly WorkbookSheet[]): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${sheets
    .map(
      ({ name }, at) =>
        `<sheet name="${xmlText(name).replace(/"/g, '&quot;')}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
    )
    .join('')}</sheets><definedNames>${printNames(sheets)
    .map(
      ({ name, sheet, reference }) =>
        `<definedName name="_xlnm.${name}" localSheetId="${sheet}">${xmlText(reference)}</definedName>`,
    )
    .join('')}</definedNames><calcPr fullCalcOnLoad="1"/></workbook>`;

/** Returns name and content of every part except the sheets and their texts. */
const workbookParts = (sheets: readonly WorkbookSheet[]): readonly (readonly [name: string, content: string])[] => [
  [
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/>` +
      override('xl/workbook.xml', 'sheet.main') +
      sheets.map((_sheet, at) => override(`xl/${sheetPart(at)}`, 'worksheet')).join('') +
      override(STRINGS_PART, 'sharedStrings') +
      `${override('xl/styles.xml', 'styles')}</Types>`,
  ],
  ['_rels/.rels', relations([relation(1, 'officeDocument', 'xl/workbook.xml')])],
  ['xl/workbook.xml', workbookXml(sheets)],
  [
    'xl/_rels/workbook.xml.rels',
    relations([
      ...sheets.map((_sheet, at) => relation(at + 1, 'worksheet', sheetPart(at))),
      relation(sheets.length + 1, 'styles', 'styles.xml'),
      relation(sheets.length + 2, 'sharedStrings', 'sharedStrings.xml'),
    ]),
  ],
  ['xl/styles.xml', stylesXml()],
];

/** A sheet that has begun. `part` is undefined once it has ended. */
interface BegunSheet {
  readonly xml: SheetXml;
  part: ZipPart | undefined;
  rows: number;
}

export class WorkbookWriter {
  private readonly zip = new ZipWriter();
  private readonly strings = new SharedStrings();
  private readonly sheets: readonly WorkbookSheet[];
  private readonly pause: (() => Promise<void>) | undefined;
  private readonly begun = new Map<number, BegunSheet>();
  /** settled when all rows given so far have been written */
  private lastWrite: Promise<void>;

  /** @param pause on the page: called between two pieces of output */
  constructor(sheets: readonly WorkbookSheet[], pause?: () => Promise<void>) {
    this.sheets = sheets;
    this.pause = pause;
    // Parts that identify the file as a workbook come first, because some programs read no further.
    this.lastWrite = this.writeParts();
  }

  /**
   * Adds rows to a sheet. Sheets are written in any order, each of them in one go: rows of another sheet end it.
   * @param at index of the sheet
   * @throws RangeError when the sheet cannot hold so many rows
   */
  add(rows: readonly (SheetRow | TotalRow)[], at = 0): Promise<void> {
    return (this.lastWrite = this.lastWrite.then(async () => {
      const sheet = this.begun.get(at) ?? (await this.begin(at));
      if ((sheet.rows += rows.length) > MOST_ROWS) throw new RangeError(`A sheet holds ${MOST_ROWS} rows`);
      if (!sheet.part) throw new Error(`The sheet ${this.sheets[at]!.name} has ended`);
      await sheet.part.write(sheet.xml.rows(rows));
    }));
  }

  /** Returns the bytes of the file, in pieces. */
  async finish(): Promise<Uint8Array<ArrayBuffer>[]> {
    await this.lastWrite;
    for (const at of this.sheets.keys()) if (!this.begun.has(at)) await this.begin(at);
    await this.end();
    const strings = this.zip.open(STRINGS_PART);
    for (const piece of this.strings.xml()) {
      await strings.write(piece);
      await this.pause?.();
    }
    await strings.close();
    return this.zip.finish();
  }

  private async writeParts(): Promise<void> {
    for (const [part, content] of workbookParts(this.sheets)) await this.zip.add(part, content);
  }

  private async begin(at: number): Promise<BegunSheet> {
    await this.end();
    const xml = new SheetXml(this.sheets[at]!, this.strings);
    const part = this.zip.open(`xl/${sheetPart(at)}`);
    await part.write(xml.begin(at === 0));
    const sheet: BegunSheet = { xml, part, rows: 1 };
    this.begun.set(at, sheet);
    return sheet;
  }

  /** Ends the sheet that is written. */
  private async end(): Promise<void> {
    for (const sheet of this.begun.values()) {
      if (!sheet.part) continue;
      await sheet.part.write(sheet.xml.end());
      await sheet.part.close();
      sheet.part = undefined;
    }
  }
}
