/**
 * Groups of metrics that are read together when Prometheus requests them. A group that fails or takes too long leaves out
 * only its own metrics, and `partner_collector_success` names it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';

type Labeled = readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];

interface Measure<Value> {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** Returns the value, or the values with their labels; `undefined` if there is none. */
  readonly from: (value: Value) => number | Labeled | undefined;
}

/** Prometheus gives up after ten seconds by default. */
const LIMIT_MS = 3_000;

export class Collectors {
  private readonly registry: Registry;
  private readonly report: (error: unknown, what: string) => void;
  private readonly reads = new Map<string, () => Promise<{ readonly value: unknown } | undefined>>();

  /** @param report logs the first of several failures of a group */
  constructor(registry: Registry, report: (error: unknown, what: string) => void) {
    const { reads } = this;
    this.registry = registry;
    this.report = report;
    new Gauge({
      name: 'partner_collector_success',
      help: '1 if the metrics of a group were read, 0 if they are left out. The log contains the error',
      labelNames: ['collector'],
      registers: [registry],
      async collect() {
        const groups = [...reads].map(async ([collector, read]) => [collector, await read()] as const);
        for (const [collector, found] of await Promise.all(groups))
          this.set({ collector }, Number(found !== undefined));
      },
    });
  }

  add<Value>(collector: string, read: () => Promise<Value>, measures: readonly Measure<Value>[]): void {
    let reading: Promise<{ readonly value: Value } | undefined> | undefined;
    let isFailing = false;
    // the registry requests all metrics of a response at once, so that they share one read
    const current = () =>
      (reading ??= inTime(read())
        .then(
          (value) => {
            isFailing = false;
            return { value };
          },
          (error: unknown) => {
            if (!isFailing) this.report(error, `could not read the metrics of ${collector}`);
            isFailing = true;
            return undefined;
          },
        )
        .finally(() => (reading = undefined)));
    this.reads.set(collector, current);
    for (const { name, help, labels = [], from } of measures)
      new Gauge({
        name,
        help,
        labelNames: labels,
        registers: [this.registry],
        async collect() {
          const found = await current();
          this.reset();
          // a metric without labels is reset to 0
          if (labels.length === 0) this.remove();
          const values = (found && from(found.value)) ?? [];
          for (const [label, value] of typeof values === 'number' ? [[{}, values] as const] : values)
            this.set(label, value);
        },
      });
  }
}

/** @throws if the read takes too long */
async function inTime<Value>(read: Promise<Value>): Promise<Value> {
  const end = new AbortController();
  const limit = wait(LIMIT_MS, undefined, { signal: end.signal, ref: false }).then(() => {
    throw new Error(`The metrics were not read within ${LIMIT_MS / 1_000} seconds`);
  });
  try {
    return await Promise.race([read, limit]);
  } finally {
    end.abort();
    limit.catch(() => {});
  }
}
