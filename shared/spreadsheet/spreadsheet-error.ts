export type SpreadsheetProblem =
  /** not a spreadsheet: 不支持当前文件类型 */
  | 'type'
  /** the file, or its column, is empty */
  | 'empty'
  /** the file or its unpacked content is too large for a browser, or reading took too long */
  | 'too-large'
  /** more rows than supported */
  | 'too-many'
  /** damaged, or protected by a password */
  | 'unreadable';

export class SpreadsheetError extends Error {
  override readonly name = 'SpreadsheetError';
  readonly reason: SpreadsheetProblem;

  constructor(reason: SpreadsheetProblem) {
    super(reason);
    this.reason = reason;
  }
}
