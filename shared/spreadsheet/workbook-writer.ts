/** Writes a workbook while its rows come; runs in a Worker, or on the page where none is allowed. */
import { SharedStrings } from './shared-strings.ts';
import { SheetXml } from './sheet-xml.ts';
import { MOST_ROWS, type FootRow, type Row, type Sheet } from './workbook.ts';
import { SHEET_PART, STRINGS_PART, workbookParts } from './workbook-parts.ts';
import { ZipWriter, type ZipPart } from './zip-writer.ts';

export class WorkbookWriter {
  private readonly zip = new ZipWriter();
  private readonly strings = new SharedStrings();
  private readonly xml: SheetXml;
  private readonly pause: (() => Promise<void>) | undefined;
  private rows = 1;
  /** the sheet's part, once all that was given so far is written */
  private sheet: Promise<ZipPart>;

  /** @param pause on the page: between two pieces of what is written at once */
  constructor(sheet: Sheet, pause?: () => Promise<void>) {
    this.pause = pause;
    this.xml = new SheetXml(sheet, this.strings);
    this.sheet = this.begin(sheet.name);
    void this.write(this.xml.begin());
  }

  /** @throws RangeError when a sheet cannot hold so many rows */
  async add(rows: readonly Row[]): Promise<void> {
    this.rows += rows.length;
    if (this.rows > MOST_ROWS) throw new RangeError(`A sheet holds ${MOST_ROWS} rows`);
    await this.write(this.xml.rows(rows));
  }

  /** @returns the file's bytes, in pieces */
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

  /** What says that the file is a workbook comes first: some look no further. */
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
