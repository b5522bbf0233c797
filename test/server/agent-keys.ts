/**
 * Finds statements on distributed tables that do not name their agent. Citus sends a statement to one shard only if each of these
 * tables has the condition `agent_uid = $1`, or the same agent as another one that has it.
 */
import { parse } from 'libpg-query';

/** The tables that grow with devices and are distributed by `agent_uid`, and the prices and risks that are read next to them. */
export const DISTRIBUTED = [
  'device',
  'device_state',
  'dialling',
  'sample_block',
  'sample_day',
  'device_day',
  'device_month',
  'node_risk',
  'price_period',
] as const;

const isDistributed = (table: string): boolean => (DISTRIBUTED as readonly string[]).includes(table);

/** Whether a statement may concern a distributed table. */
export const mayConcernDevices = (query: string): boolean =>
  /^\s*(select|with|insert|update|delete)/i.test(query) &&
  new RegExp(`\\b(${DISTRIBUTED.join('|')})\\b`).test(query.replaceAll(/'[^']*'/g, "''"));

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const partsOf = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

/** A table of a `from` clause, or the target of a statement. */
interface Source {
  readonly table: string;
  readonly alias: string;
}

/** An agent: that of a source, or a parameter. */
type Agent = { readonly alias: string } | { readonly parameter: number };

/** A select, insert, update or delete with its tables and the equal agents of its conditions. */
interface Scope {
  readonly sources: Source[];
  readonly equal: (readonly [Agent, Agent])[];
  readonly outer: Scope | undefined;
}

const STATEMENTS = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'] as const;

const textOf = (node: unknown): string | undefined =>
  isNode(node) && isNode(node.String) ? (node.String.sval as string) : undefined;

function relationOf(relation: Node): Source {
  const table = relation.relname as string;
  const { aliasname } = (relation.alias as Node | undefined) ?? {};
  return { table, alias: (aliasname as string | undefined) ?? table };
}

/** @param params the recorded values @returns the tables whose rows of several agents the statement may read or write */
export async function unboundTables(query: string, params: readonly unknown[]): Promise<string[]> {
  const { stmts } = (await parse(query)) as unknown as { readonly stmts: readonly Node[] };
  const scopes: Scope[] = [];
  const unbound: string[] = [];
  for (const each of stmts) visit(each, undefined);
  for (const scope of scopes)
    for (const { table, alias } of scope.sources)
      if (isDistributed(table) && !isBound(scope, alias)) unbound.push(table);
  return [...new Set(unbound)].sort();

  function visit(value: unknown, scope: Scope | undefined): void {
    if (!isNode(value)) return partsOf(value).forEach((part) => visit(part, scope));
    for (const [kind, content] of Object.entries(value)) {
      if ((STATEMENTS as readonly string[]).includes(kind)) visitStatement(kind, content as Node, scope);
      // a set operation and `insert` name their selects without the kind
      else if (['larg', 'rarg'].includes(kind)) visitStatement('SelectStmt', content as Node, scope);
      else if (kind === 'RangeVar' && scope) scope.sources.push(relationOf(content as Node));
      else visit(content, scope);
    }
  }

  function visitStatement(kind: string, statement: Node, outer: Scope | undefined): void {
    const scope: Scope = { sources: [], equal: [], outer };
    scopes.push(scope);
    const { relation, ...others } = statement;
    if (kind === 'InsertStmt') {
      const { relname } = relation as { relname: string };
      if (isDistributed(relname) && !isInsertBound(others)) unbound.push(relname);
    } else if (relation) scope.sources.push(relationOf(relation as Node));
    conditions(statement.whereClause, scope);
    joinsOf(statement.fromClause, scope);
    visit(others, scope);
  }

  /** Collects the conditions of joins. */
  function joinsOf(from: unknown, scope: Scope): void {
    if (Array.isArray(from)) return from.forEach((part) => joinsOf(part, scope));
    if (!isNode(from) || !isNode(from.JoinExpr)) return;
    const { quals, larg, rarg } = from.JoinExpr;
    conditions(quals, scope);
    joinsOf(larg, scope);
    joinsOf(rarg, scope);
  }

  /** Collects the conditions that all hold. */
  function conditions(condition: unknown, scope: Scope): void {
    if (!isNode(condition)) return;
    const { BoolExpr: bool, A_Expr: comparison } = condition as Record<string, Node | undefined>;
    if (bool?.boolop === 'AND_EXPR') (bool.args as readonly unknown[]).forEach((part) => conditions(part, scope));
    if (!comparison || textOf((comparison.name as readonly unknown[])[0]) !== '=') return;
    const isAny = comparison.kind === 'AEXPR_OP_ANY';
    const list = comparison.kind === 'AEXPR_IN' ? (comparison.rexpr as { List: { items: unknown[] } }).List.items : [];
    if (!isAny && comparison.kind !== 'AEXPR_OP' && list.length !== 1) return;
    const [left, right] = [agentOf(comparison.lexpr, false), agentOf(list[0] ?? comparison.rexpr, isAny)];
    if (left && right) scope.equal.push([left, right]);
  }

  function agentOf(node: unknown, isAny: boolean): Agent | undefined {
    if (!isNode(node)) return undefined;
    const { ColumnRef: column, ParamRef: parameter, TypeCast: cast } = node as Record<string, Node | undefined>;
    if (cast) return agentOf(cast.arg, isAny);
    if (parameter) {
      const number = parameter.number as number;
      // several agents are several shards
      return isAny && agentsIn(params[number - 1]) > 1 ? undefined : { parameter: number };
    }
    const names = ((column?.fields as readonly unknown[] | undefined) ?? []).map(textOf);
    if (names.at(-1) !== 'agent_uid') return undefined;
    return { alias: names.length > 1 ? names.at(-2)! : '' };
  }

  function isInsertBound({ cols, selectStmt }: Node): boolean {
    const names = (cols as readonly { ResTarget: { name: string } }[]).map(({ ResTarget }) => ResTarget.name);
    const at = names.indexOf('agent_uid');
    const { SelectStmt: select } = selectStmt as { SelectStmt: Node };
    const rows = (select.valuesLists as readonly { List: { items: readonly unknown[] } }[] | undefined)?.map(
      ({ List }) => List.items,
    ) ?? [(select.targetList as readonly { ResTarget: { val: unknown } }[]).map(({ ResTarget }) => ResTarget.val)];
    const agents = rows.map((row) => {
      const found = row[at] === undefined ? undefined : agentOf(row[at], false);
      return found && 'parameter' in found ? params[found.parameter - 1] : undefined;
    });
    return at !== -1 && agents.every((agent) => agent !== undefined && agent === agents[0]);
  }
}

/** The number of agents of a parameter, which the driver sends as an array or as its text. */
const agentsIn = (value: unknown): number =>
  Array.isArray(value) ? value.length : String(value).replaceAll(/[{}]/g, '').split(',').filter(Boolean).length;

/** Whether the agent of a source is a parameter, also by another source with the same agent. */
function isBound(scope: Scope, alias: string): boolean {
  const found = new Set([alias]);
  const only = scope.sources.length === 1;
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (let at: Scope | undefined = scope; at; at = at.outer)
      for (const [left, right] of at.equal) {
        // a column without a table is one of the only table
        const isPlain = (side: Agent): boolean => 'alias' in side && side.alias === '';
        const sides = [left, right].map((side) => (isPlain(side) && only && at === scope ? { alias } : side));
        if (!sides.some((side) => 'alias' in side && found.has(side.alias))) continue;
        for (const side of sides)
          if ('parameter' in side) return true;
          else found.add(side.alias);
      }
  }
  return false;
}

/** A statement that concerns the rows of several agents, and the reason. */
export interface Exception {
  readonly query: RegExp;
  readonly reason: string;
}

/** Statements of operators and background work on all agents. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    query: /^select "agent_uid" from "device" where text_key_of is distinct/,
    reason: 'finds an agent whose nodes lack the keys of the search, which the next statement stores',
  },
  {
    query: /^select "agent_uid", "device", "cards" from "dialling" where/,
    reason: 'encrypts all lines with a new key',
  },
  {
    query: /^select count\(\*\)::int as devices, count\(\*\) filter \(where coverage/,
    reason: 'a metric of the operator: the coverage of a day',
  },
  {
    query: /^select uuid as device, .* where day = \$1 and coverage < 1/s,
    reason: 'a report of the operator: missing samples',
  },
  {
    query: /^select count\(\*\) filter \(where offline_since is null\)::float8 as online/,
    reason: 'a metric of the operator: devices that are online',
  },
  {
    query: /^select count\(\*\) filter \(where \(at between/,
    reason: 'the watch of the peak hours: whether the samples of all nodes arrive',
  },
  {
    query: /^with watched as \(select agent_uid, device, offline_since/,
    reason: 'the watch of the peak hours: the outages of all agents, by their index',
  },
  { query: /^delete from "node_risk"/, reason: 'deletes the risks of old days' },
];
