/**
 * Computes the formulas of a workbook to compare them with the written results. Criteria must be numbers: with texts, each
 * program follows rules of its own.
 */
import { utils, type CellObject, type WorkBook, type WorkSheet } from 'xlsx';

const COLUMN = /^'((?:[^']|'')+)'!([A-Z]+):[A-Z]+$/;

/** Returns the computed and the written value of each formula, by sheet and cell. */
export function computedFormulas(book: WorkBook): Map<string, readonly [computed: number, written: number]> {
  const found = new Map<string, readonly [number, number]>();
  for (const [name, sheet] of Object.entries(book.Sheets))
    for (const address of Object.keys(sheet)) {
      const cell = sheet[address] as CellObject;
      if (!address.startsWith('!') && cell.f !== undefined)
        found.set(`${name} ${address}`, [new Calculation(book, sheet).round(cell.f), cell.v as number]);
    }
  return found;
}

class Calculation {
  private readonly book: WorkBook;
  private readonly sheet: WorkSheet;

  constructor(book: WorkBook, sheet: WorkSheet) {
    this.book = book;
    this.sheet = sheet;
  }

  round(formula: string): number {
    const [, inner] = /^ROUND\((.*),2\)$/.exec(formula) ?? [];
    if (inner === undefined) throw new Error(`Unknown formula: ${formula}`);
    return Math.round(this.value(inner) * 100) / 100;
  }

  private value(inner: string): number {
    const [, name, given] = /^(SUMIFS?)\((.*)\)$/.exec(inner) ?? [];
    if (name) return this.sumIfs(given!.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));
    const [, summed] = /^SUM\((.*)\)$/.exec(inner) ?? [];
    if (summed) return this.sumIfs([summed]);
    return (inner.match(/[+-]?[A-Z]*\d+/g) ?? []).reduce((sum, term) => {
      const sign = term.startsWith('-') ? -1 : 1;
      const reference = term.replace(/^[+-]/, '');
      return sum + sign * (/^\d/.test(reference) ? Number(reference) : this.cell(this.sheet, reference));
    }, 0);
  }

  private cell(sheet: WorkSheet, address: string): number {
    const { t, v } = (sheet[address] as CellObject | undefined) ?? {};
    return t === 'n' ? (v as number) : 0;
  }

  private sumIfs([summed, ...criteria]: string[]): number {
    const { sheet, column } = this.columnOf(summed!);
    const { e: last } = utils.decode_range(sheet['!ref']!);
    let sum = 0;
    for (let row = 2; row <= last.r + 1; row++) {
      const meets = criteria.every((criterion, at) => at % 2 === 1 || this.meets(criterion, criteria[at + 1]!, row));
      if (meets) sum += this.cell(sheet, `${column}${row}`);
    }
    return sum;
  }

  private columnOf(reference: string): { sheet: WorkSheet; column: string } {
    const [, name, column] = COLUMN.exec(reference) ?? [];
    const sheet = this.book.Sheets[name!.replace(/''/g, "'")];
    if (!sheet) throw new Error(`Unknown sheet: ${reference}`);
    return { sheet, column: column! };
  }

  private meets(by: string, criterion: string, row: number): boolean {
    const { sheet, column } = this.columnOf(by);
    const { t = 'z', v } = (sheet[`${column}${row}`] as CellObject | undefined) ?? {};
    if (t !== 'n' && t !== 'z') throw new Error(`A criterion compares a text: ${by} in row ${row}`);
    const [, operator, address] = /^"(>=|<=)"&([A-Z]+\d+)$/.exec(criterion) ?? [];
    if (operator) {
      const other = this.cell(this.sheet, address!);
      return operator === '>=' ? (v as number) >= other : (v as number) <= other;
    }
    if (!/^([A-Z]+)?\d+$/.test(criterion)) throw new Error(`A criterion is a text: ${criterion}`);
    return v === (/^\d/.test(criterion) ? Number(criterion) : this.cell(this.sheet, criterion));
  }
}
