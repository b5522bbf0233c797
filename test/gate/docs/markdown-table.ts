const cell = (text: string): string => text.replace(/\|/g, '\\|').replace(/\s+/g, ' ');

/** Returns a table in Markdown. Without rows, there is none. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(heads), `|${heads.map(() => '---').join('|')}|`, ...rows.map((row) => line(row.map(cell)))].join('\n');
}
