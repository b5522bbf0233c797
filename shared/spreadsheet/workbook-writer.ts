/** Writes a workbook while its rows arrive. Runs in a Worker, or on the page if Workers are not allowed. */
import { xmlText, SharedStrings, stylesXml, SheetXml } from './sheet-xml.ts';
import { MOST_ROWS, type FootRow, type SheetRow, type WorkbookSheet } from './workbook.ts';
import { ZipWriter, type ZipPart } from './zip-writer.ts';

/** The parts of a workbook other than its sheet. */
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const SHEET_PART = 'xl/worksheets/sheet1.xml';
const STRINGS_PART = 'xl/sharedStrings.xml';

const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${DOCUMENT}/${type}" Target="${target}"/>`;
const relations = (list: readonly string[]): string =>
  `${HEAD}<Relationships xmlns="${RELATIONS}">${list.join('')}</Relationships>`;
const override = (part: string, type: string): string =>
  `<Override PartName="/${part}" ContentType="${TYPE}.${type}+xml"/>`;

/** Returns name and content of every part except the sheet and its texts. */
const workbookParts = (sheetName: string): readonly (readonly [name: string, content: string])[] => [
  [
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/>` +
      override('xl/workbook.xml', 'sheet.main') +
      override(SHEET_PART, 'worksheet') +
      override(STRINGS_PART, 'sharedStrings') +
      `${override('xl/styles.xml', 'styles')}</Types>`,
  ],
  ['_rels/.rels', relations([relation(1, 'officeDocument', 'xl/workbook.xml')])],
  [
    'xl/workbook.xml',
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>` +
      `<sheet name="${xmlText(sheetName).replace(/"/g, '&quot;')}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    relations([
      relation(1, 'worksheet', 'worksheets/sheet1.xml'),
      relation(2, 'styles', 'styles.xml'),
      relation(3, 'sharedStrings', 'sharedStrings.xml'),
    ]),
  ],
  ['xl/styles.xml', stylesXml()],
];

export class WorkbookWriter {
  private readonly zip = new ZipWriter();
  private readonly strings = new SharedStrings();
  private readonly xml: SheetXml;
  private readonly pause: (() => Promise<void>) | undefined;
  private rows = 1;
  /** the sheet's part, after all rows given so far have been written */
  private sheet: Promise<ZipPart>;

  /** @param pause on the page: called between two pieces of output */
  constructor(sheet: WorkbookSheet, pause?: () => Promise<void>) {
    this.pause = pause;
    this.xml = new SheetXml(sheet, this.strings);
    this.sheet = this.begin(sheet.name);
    void this.write(this.xml.begin());
  }

  /**
   * Adds rows.
   * @throws RangeError when a sheet cannot hold so many rows
   */
  async add(rows: readonly SheetRow[]): Promise<void> {
    this.rows += rows.length;
    if (this.rows > MOST_ROWS) throw new RangeError(`A sheet holds ${MOST_ROWS} rows`);
    await this.write(this.xml.rows(rows));
  }

  /**
   * Ends the sheet.
   * @returns the bytes of the file, in pieces
   */
  async finish(foot: readonly FootRow[]): Promise<Uint8Array<ArrayBuffer>[]> {
    const sheet = await this.write(this.xml.end(foot));
    await sheet.close();
    const strings = this.zip.open(STRINGS_PART);
    for (const piece of this.strings.xml()) {
      await strings.write(piece);
      await this.pause?.();
    }
    await strings.close();
    return this.zip.finish();
  }

  /** Parts that identify the file as a workbook come first, because some programs read no further. */
  private async begin(name: string): Promise<ZipPart> {
    for (const [part, content] of workbookParts(name)) await this.zip.add(part, content);
    return this.zip.open(SHEET_PART);
  }

  private write(xml: string): Promise<ZipPart> {
    return (this.sheet = this.sheet.then(async (part) => {
      await part.write(xml);
      return part;
    }));
  }
}
