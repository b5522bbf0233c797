/** A sheet of node-days (§9, Monthly bill export), and the sums of its rows. */
import { HIDDEN, maskUsername } from '#shared/core/masking.ts';
import type { Cents } from '#shared/core/money.ts';
import { textOf } from '#shared/host/locale.ts';
import type { ExportRows } from '#shared/kit/export/export-job.ts';
import { KeyNumbers } from '#shared/spreadsheet/formulas.ts';
import {
  shanghaiDays,
  type Cell,
  type SheetColumn,
  type SheetRow,
  type WorkbookSheet,
} from '#shared/spreadsheet/workbook.ts';
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
  readonly sheet: WorkbookSheet;
  readonly text = textOf(nodeDaysText);
  private readonly basisText = textOf(basisText);
  income: Cents = 0;
  /** income that was not billed, and the rows of its days */
  lost: Cents = 0;
  readonly unbilled: BillExportRow[] = [];
  private readonly account: Exporter;
  private readonly masked: boolean;
  private readonly withAccount: boolean;
  private readonly withSettlement: boolean;
  private readonly withKeys: boolean;
  private readonly keys = new KeyNumbers();
  /** incomes of a business by day */
  private readonly businesses = new Map<string, Map<number, Cents>>();

  constructor({ name, account, masked, withSettlement = false, withKeys = false }: NodeDaysOptions) {
    this.account = account;
    this.masked = masked;
    this.withAccount = isAgent(account);
    this.withSettlement = withSettlement;
    this.withKeys = withKeys;
    const { text } = this;
    const columns: SheetColumn[] = [
      { head: text.time, kind: 'day', width: 14 },
      { head: text.name, kind: 'text', width: 28 },
      { head: text.id, kind: 'text', width: 38 },
      { head: text.price, kind: 'cents', width: 18 },
      { head: text.bandwidth, kind: 'gbps', width: 22 },
      { head: text.income, kind: 'cents', width: 16 },
    ];
    if (this.withAccount) columns.push({ head: text.account, kind: 'text', width: 18 });
    columns.push(
      { head: text.business, kind: 'text', width: 24 },
      { head: text.reason, kind: 'text', width: 44 },
      { head: text.lost, kind: 'cents', width: 18 },
    );
    if (withSettlement) columns.push({ head: text.settlement, kind: 'text', width: 12 });
    columns.push(
      { head: text.basis, kind: 'text', width: 26 },
      { head: this.basisText.coverage, kind: 'percent', width: 14 },
    );
    if (withKeys) columns.push({ head: text.businessKey, kind: 'key', width: 10 });
    this.sheet = { name, columns };
  }

  /** Returns a row and adds it to the sums. */
  row(row: BillExportRow): SheetRow {
    const { time, income, external_name: business = '', unbilled_reason: reason = '', unbilled_income: lost } = row;
    this.income += income;
    if (reason) {
      this.lost += lost ?? 0;
      this.unbilled.push(row);
    }
    const days = this.businesses.get(business) ?? new Map<number, Cents>();
    const day = dayOf(time);
    this.businesses.set(business, days.set(day, (days.get(day) ?? 0) + income));
    return [
      time,
      row.device_name,
      row.device_id,
      this.shown(row.price),
      row.bandwidth95 ?? null,
      this.shown(income),
      ...(this.withAccount ? [this.accountOf(row)] : []),
      business,
      reason,
      this.shown(lost),
      ...(this.withSettlement ? [row.settlement === 'week' ? this.text.week : this.text.month] : []),
      basisName(this.basisText, row.basis) ?? '',
      row.basis?.coverage ?? null,
      ...(this.withKeys ? [this.keyOf(business)] : []),
    ];
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

/** The day as the sheet has it, because formulas compare days and not times. */
const dayOf = (time: number): number => Math.floor(shanghaiDays(time));
