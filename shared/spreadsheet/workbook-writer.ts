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
  private readonly part: ZipPart;
  private readonly name: string;
  private readonly pause: (() => Promise<void>) | undefined;
  private rows = 1;
  private written: Promise<void>;

  /** @param pause on the page: between two pieces of what is written at once */
  constructor(sheet: Sheet, pause?: () => Promise<void>) {
    this.pause = pause;
    this.name = sheet.name;
    this.xml = new SheetXml(sheet, this.strings);
    this.part = this.zip.open(SHEET_PART);
    this.written = this.part.write(this.xml.begin());
  }

  /** @throws RangeError when a sheet cannot hold so many rows */
  add(rows: readonly Row[]): Promise<void> {
    this.rows += rows.length;
    if (this.rows > MOST_ROWS) throw new RangeError(`A sheet holds ${MOST_ROWS} rows`);
    return this.write(this.xml.rows(rows));
  }

  /** @returns the file's bytes, in pieces */
  async finish(foot: readonly FootRow[]): Promise<Uint8Array<ArrayBuffer>[]> {
    await this.write(this.xml.end(foot));
    await this.part.close();
    const strings = this.zip.open(STRINGS_PART);
    for (const piece of this.strings.xml()) {
      await strings.write(piece);
      await this.pause?.();
    }
    await strings.close();
    for (const [name, content] of workbookParts(this.name)) await this.zip.add(name, content);
    return this.zip.finish();
  }

  private write(xml: string): Promise<void> {
    return (this.written = this.written.then(() => this.part.write(xml)));
  }
}
