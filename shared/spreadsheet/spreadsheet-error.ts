export type SpreadsheetProblem =
  /** no spreadsheet: 不支持当前文件类型 */
  | 'type'
  /** nothing in the file, or nothing in its first column */
  | 'empty'
  /** the file, or what it unpacks to, is beyond what a browser can take; or reading it took too long */
  | 'too-large'
  /** more rows than can be used */
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
