/** The dashboard, the alerts and the page name the metrics that a server reports. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import fastify from 'fastify';
import { parse } from 'yaml';
import { measureReadiness, measureResponses, measureUpstream } from '#console/server/metrics.ts';
import {
  countRefusals,
  measureProviders,
  measureRetention,
  measureSamples,
} from '#console/server/reference/event-metrics.ts';
import { measurePlatform } from '#console/server/reference/platform-metrics.ts';
import { root } from '../../gate/project.ts';

const read = (name: string): string => readFileSync(path.join(root, 'shared/docs/self-hosting', name), 'utf8');

/** Returns the metrics of a platform with a database server, and of a gateway. */
function reported(): Set<string> {
  const app = fastify();
  const registry = measureResponses(app);
  measureUpstream(registry);
  measureReadiness(registry, [], async () => new Set());
  measureProviders(registry);
  measureSamples(registry);
  countRefusals(app, registry);
  const connections = () => ({ busy: 0, idle: 0, waiting: 0, isAway: false });
  const replicaReads = () => ({ replica: 0, late: 0, failed: 0 });
  measureRetention(registry);
  measurePlatform({ connections, replicaReads, measuresDevices: true } as never, registry);
  return new Set(registry.getMetricsAsArray().map(({ name }) => name));
}

/** Returns the metrics in a text, without the suffixes of a histogram. */
const namedIn = (text: string): string[] =>
  [...new Set(text.match(/\b(partner|nodejs|process)_\w+/g))].map((name) => name.replace(/_(bucket|count)$/, ''));

describe('monitoring', () => {
  it('names only metrics that a server reports', () => {
    const known = reported();
    for (const text of [read('monitoring/dashboard.json'), read('monitoring/alerts.yaml')]) {
      assert.ok(namedIn(text).length > 5);
      for (const name of namedIn(text)) assert.ok(known.has(name), name);
    }
  });

  it('links each alert to its runbook', () => {
    const { groups } = parse(read('monitoring/alerts.yaml')) as {
      groups: { rules: { alert: string; annotations: { runbook: string } }[] }[];
    };
    const alerts = groups.flatMap(({ rules }) => rules);
    const sections = [...read('monitoring/runbooks.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name!);
    assert.deepEqual(
      sections,
      alerts.map(({ alert }) => alert),
    );
    for (const { alert, annotations } of alerts)
      assert.equal(annotations.runbook.split('#')[1], alert.toLowerCase(), alert);
  });

  it('describes every metric of the product', () => {
    const own = [...reported()].filter((name) => name.startsWith('partner_'));
    const page = read('monitoring.md');
    for (const name of own) assert.ok(page.includes(`\`${name}\``), name);
  });
});
