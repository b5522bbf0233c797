/** Programs that tests want, from the packages of Debian: only where this process may install them. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** @throws Error whose message says why there are none */
export function installDebian(...packages) {
  if (!isDebian() || process.getuid?.() !== 0)
    throw new Error(`not installed, and only root on Debian could install it: ${packages.join(', ')}`);
  process.stderr.write(`installing ${packages.join(', ')} with apt\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const words of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]]) {
    const run = spawnSync('apt-get', ['-qq', '-o', 'Acquire::Retries=3', ...words], { env, encoding: 'utf8' });
    if (run.status === 0) continue;
    const [problem] = String(run.stderr || run.error || 'failed')
      .trim()
      .split('\n');
    throw new Error(`apt-get ${words[0]}: ${problem}`);
  }
}

function isDebian() {
  try {
    return /\bdebian\b/.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}
