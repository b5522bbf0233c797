/** The parts of a workbook beside its sheet. */
import { xmlText } from './shared-strings.ts';
import { stylesXml } from './workbook-styles.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const SHEET_PART = 'xl/worksheets/sheet1.xml';
export const STRINGS_PART = 'xl/sharedStrings.xml';

const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${DOCUMENT}/${type}" Target="${target}"/>`;
const relations = (list: readonly string[]): string =>
  `${HEAD}<Relationships xmlns="${RELATIONS}">${list.join('')}</Relationships>`;
const override = (part: string, type: string): string =>
  `<Override PartName="/${part}" ContentType="${TYPE}.${type}+xml"/>`;

/** Name and content of every part but the sheet and its texts. */
export const workbookParts = (sheetName: string): readonly (readonly [name: string, content: string])[] => [
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
