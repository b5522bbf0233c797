/** Runs the shipped configuration of Prometheus, Alertmanager and HAProxy in these programs. Only addresses are replaced. */
import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../gate/project.ts';
import { installDebian } from '../runners/install-debian.ts';

const DOCS = path.join(root, 'shared/docs/self-hosting');
const PROGRAMS = ['promtool', 'prometheus', 'amtool', 'prometheus-alertmanager', 'haproxy'];

const isMissing = (program: string): boolean => spawnSync('which', [program]).status !== 0;

/** Returns why the programs are missing; `false` if they are there. */
export function missingPrograms(): string | false {
  if (!PROGRAMS.some(isMissing)) return false;
  try {
    installDebian('prometheus', 'prometheus-alertmanager', 'haproxy');
    return false;
  } catch (error) {
    return (error as Error).message;
  }
}

export type Labels = Readonly<Record<string, string>>;

/** @returns whether the condition holds; not if a program does not respond yet */
type Condition = () => Promise<boolean>;

/** Waits for the condition. @returns the seconds */
export async function secondsUntil(holds: Condition, what: string, most: number): Promise<number> {
  const begin = performance.now();
  const seconds = (): number => (performance.now() - begin) / 1_000;
  while (!(await holds().catch(() => false))) {
    assert.ok(seconds() < most, `${what} within ${most} seconds`);
    await wait(200);
  }
  return seconds();
}

/** Receives the messages of Alertmanager, as the webhook of an operator does. */
export class AlertReceiver {
  /** The firing alerts of each message. */
  readonly messages: Labels[][] = [];
  private readonly server = http.createServer((request, response) => {
    void text(request).then((body) => {
      const { alerts } = JSON.parse(body) as { alerts: { status: string; labels: Labels }[] };
      this.messages.push(alerts.filter(({ status }) => status === 'firing').map(({ labels }) => labels));
      response.end();
    });
  });

  /** @returns the port */
  async listen(): Promise<number> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

/** Programs with copies of the shipped files in a new folder. */
export class ProgramFolder {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'partner-monitoring-'));
  private readonly programs: ChildProcess[] = [];

  pathOf(name: string): string {
    return path.join(this.folder, name);
  }

  /** Copies a shipped file. @param replacements each must occur in the file */
  place(file: string, replacements: Readonly<Record<string, string>>): void {
    let content = readFileSync(path.join(DOCS, file), 'utf8');
    for (const [shipped, replacement] of Object.entries(replacements)) {
      assert.ok(content.includes(shipped), `${file} has ${shipped}`);
      content = content.replaceAll(shipped, replacement);
    }
    writeFileSync(this.pathOf(path.basename(file)), content);
  }

  start(program: string, ...args: readonly string[]): ChildProcess {
    const child = spawn(program, args, { cwd: this.folder, stdio: 'ignore' });
    this.programs.push(child);
    return child;
  }

  startAlertmanager(port: number): ChildProcess {
    // Debian's default is a folder of the system, where an earlier run has stored which messages were sent
    const own = ['--storage.path=sent', '--cluster.listen-address=', `--web.listen-address=127.0.0.1:${port}`];
    return this.start('prometheus-alertmanager', '--config.file=alertmanager.yml', ...own);
  }

  startPrometheus(port: number): ChildProcess {
    const own = ['--storage.tsdb.path=tsdb', `--web.listen-address=127.0.0.1:${port}`];
    return this.start('prometheus', '--config.file=prometheus.yml', ...own);
  }

  /** Runs a program to its end. @throws with its output if it fails */
  run(program: string, ...args: readonly string[]): void {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: this.folder, encoding: 'utf8' });
    assert.equal(status, 0, stdout + stderr);
  }

  remove(): void {
    for (const child of this.programs) child.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Whether an expression has a result in Prometheus. */
export async function hasResult(port: number, expression: string): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(expression)}`);
  return ((await response.json()) as { data: { result: unknown[] } }).data.result.length > 0;
}
