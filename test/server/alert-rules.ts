/** Reads the alert rules that operators use. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { root } from '../gate/project.ts';

const { groups } = parse(readFileSync(path.join(root, 'shared/docs/self-hosting/monitoring/alerts.yaml'), 'utf8')) as {
  groups: { rules: { alert: string; expr: string; for: string }[] }[];
};

/** Returns the seconds for which the alert waits, and checks that it reads the metric. */
export function delayOf(alert: string, metric: string): number {
  const rule = groups[0]!.rules.find((each) => each.alert === alert)!;
  assert.ok(rule.expr.includes(metric), `${alert} reads ${metric}`);
  const [, amount, unit] = /^(\d+)([sm])$/.exec(rule.for)!;
  return Number(amount) * (unit === 'm' ? 60 : 1);
}

/** A fault is named within this time. */
export const NAMED_WITHIN_S = 60;
/** Between two scrapes of Prometheus. */
export const SCRAPE_S = 15;
