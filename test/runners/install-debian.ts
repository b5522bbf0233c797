import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Installs packages of Debian. @throws Error with the reason where this process may not install them */
export function installDebian(...packages: readonly string[]): void {
  if (!isDebian() || process.getuid?.() !== 0)
    throw new Error(`not installed, and only root on Debian can install: ${packages.join(', ')}`);
  process.stderr.write(`installing ${packages.join(', ')} with apt\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]]) {
    const run = spawnSync('apt-get', ['-qq', '-o', 'Acquire::Retries=3', ...args], { env, encoding: 'utf8' });
    if (run.status === 0) continue;
    const [problem] = String(run.stderr || run.error || 'failed')
      .trim()
      .split('\n');
    throw new Error(`apt-get ${args[0]}: ${problem}`);
  }
}

function isDebian(): boolean {
  try {
    return /\bdebian\b/.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}
