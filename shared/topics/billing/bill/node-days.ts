/** A sheet of node-days (§9, Monthly bill export), and the sums of its rows. */
import { HIDDEN, maskUsername } from '#shared/core/masking.ts';
import type { Cents } from '#shared/core/money.ts';
import { textOf } from '#shared/host/locale.ts';
import { exportColumn, exportRow, type ExportColumn } from '#shared/kit/export/export-columns.ts';
import type { ExportRows } from '#shared/kit/export/export-job.ts';
import { KeyNumbers } from '#shared/spreadsheet/formulas.ts';
import { shanghaiDays, type Cell, type SheetRow, type WorkbookSheet } from '#shared/spreadsheet/workbook.ts';
import type { AccountInfo } from '../../accounts/account.calls.ts';
import { isAgent } from '../../accounts/account.rules.ts';
import { basisName, basisText } from '../../devices/day-basis.text.ts';
import type { BillExportRow } from './bill.calls.ts';
import { nodeDaysText } from './node-days.text.ts';

/** The account that exports its days. */
export type Exporter = Pick<AccountInfo, 'role' | 'needVerify' | 'uid' | 'username'>;

interface NodeDaysOptions {
  /** of the sheet */
  readonly name: string;
  readonly account: Exporter;
  readonly masked: boolean;
  /** whether the sheet has the days of both settlements */
  readonly withSettlement?: boolean;
  /** whether formulas sum the rows by business */
  readonly withKeys?: boolean;
}

export class NodeDays implements ExportRows<BillExportRow> {
  readonly sheet: WorkbookSheet & { readonly columns: readonly ExportColumn<BillExportRow>[] };
  readonly text = textOf(nodeDaysText);
  income: Cents = 0;
  /** income that was not billed, and the rows of its days */
  lost: Cents = 0;
  readonly unbilled: BillExportRow[] = [];
  private readonly account: Exporter;
  private readonly masked: boolean;
  private readonly keys = new KeyNumbers();
  /** incomes of a business by day */
  private readonly businesses = new Map<string, Map<number, Cents>>();

  constructor({ name, account, masked, withSettlement = false, withKeys = false }: NodeDaysOptions) {
    this.account = account;
    this.masked = masked;
    const { text } = this;
    const basisTexts = textOf(basisText);
    const columns: ExportColumn<BillExportRow>[] = [
      exportColumn(text.time, 'day', 14, ({ time }) => time),
      exportColumn(text.name, 'text', 28, (row) => row.device_name),
      exportColumn(text.id, 'text', 38, (row) => row.device_id),
      exportColumn(text.price, 'cents', 18, ({ price }) => this.shown(price)),
      exportColumn(text.bandwidth, 'gbps', 22, ({ bandwidth95 }) => bandwidth95 ?? null),
      exportColumn(text.income, 'cents', 16, ({ income }) => this.shown(income)),
    ];
    if (isAgent(account)) columns.push(exportColumn(text.account, 'text', 18, (row) => this.accountOf(row)));
    columns.push(
      exportColumn(text.business, 'text', 24, businessOf),
      exportColumn(text.reason, 'text', 44, (row) => row.unbilled_reason ?? ''),
      exportColumn(text.lost, 'cents', 18, (row) => this.shown(row.unbilled_income)),
    );
    if (withSettlement)
      columns.push(
        exportColumn(text.settlement, 'text', 12, (row) => (row.settlement === 'week' ? text.week : text.month)),
      );
    columns.push(
      exportColumn(text.basis, 'text', 26, ({ basis }) => basisName(basisTexts, basis) ?? ''),
      exportColumn(basisTexts.coverage, 'percent', 14, ({ basis }) => basis?.coverage ?? null),
    );
    if (withKeys) columns.push(exportColumn(text.businessKey, 'key', 10, (row) => this.keyOf(businessOf(row))));
    this.sheet = { name, columns };
  }

  /** Returns a row and adds it to the sums. */
  row(row: BillExportRow): SheetRow {
    const { time, income, unbilled_reason: reason, unbilled_income: lost } = row;
    const business = businessOf(row);
    this.income += income;
    if (reason) {
      this.lost += lost ?? 0;
      this.unbilled.push(row);
    }
    const days = this.businesses.get(business) ?? new Map<number, Cents>();
    const day = dayOf(time);
    this.businesses.set(business, days.set(day, (days.get(day) ?? 0) + income));
    return exportRow(this.sheet.columns, row);
  }

  /** An account is masked, except for the own one: its nodes are not another user's. */
  private accountOf({ account }: BillExportRow): string {
    return account === this.account.username && !this.masked ? account : maskUsername(account);
  }

  private shown(cents: Cents | null | undefined): Cell {
    return this.masked && cents != null ? HIDDEN : (cents ?? null);
  }

  unreadableRow(id: string): SheetRow {
    return [null, this.text.unreadable, id];
  }

  /** Returns the number by which formulas find the rows of a business. */
  keyOf(business: string): Cell {
    return business ? this.keys.of(business) : null;
  }

  /** Returns the income of a business from a day to a day, both included. `undefined` if the rows name no business. */
  incomeOf(business: string, from: number, to: number): Cents | undefined {
    const days = this.businesses.get(business);
    if (!business || !days) return undefined;
    const [first, last] = [dayOf(from), dayOf(to)];
    return [...days].reduce((sum, [day, income]) => (day >= first && day <= last ? sum + income : sum), 0);
  }
}

const businessOf = ({ external_name: business = '' }: BillExportRow): string => business;

/** The day as the sheet has it, because formulas compare days and not times. */
const dayOf = (time: number): number => Math.floor(shanghaiDays(time));
