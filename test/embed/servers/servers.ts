/**
 * A partner's server in PHP, Go or Java around a route of the pages for hosts: compiled by the language's own compiler, with the
 * libraries that it names, and started. Their programs are those of Debian, and are installed where that can be.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installDebian } from '../../runners/install-debian.ts';
import { freePort } from '../../server/free-port.ts';

interface Language {
  /** whether this machine has what compiles it */
  readonly isHere: () => boolean;
  /** what brings it */
  readonly packages: readonly string[];
  /** the block as a file of its language, and what stands around it */
  readonly files: (block: string) => Readonly<Record<string, string>>;
  readonly around: string;
  /** programs and their words, one after another; what they complain of is thrown */
  readonly compile: readonly (readonly string[])[];
  readonly start: (port: number) => readonly string[];
}

const runs = (program: string, ...words: string[]): boolean => spawnSync(program, words).status === 0;

const GO_PACKAGES = ['bytes', 'encoding/json', 'io', 'net/http', 'os'];

const JAVA = '/usr/share/java';
const JARS = ['spring3-core', 'spring3-web', 'jackson-annotations', 'jackson-core', 'jackson-databind'].map(
  (name) => `${JAVA}/${name}.jar`,
);
const CLASSES = [...JARS, '.'].join(':');
const JAVA_IMPORTS = [
  'com.fasterxml.jackson.databind.ObjectMapper',
  'java.net.URI',
  'java.net.http.HttpClient',
  'java.net.http.HttpRequest',
  'java.net.http.HttpRequest.BodyPublishers',
  'java.net.http.HttpResponse.BodyHandlers',
  'java.util.List',
  'java.util.Map',
  'org.springframework.http.CacheControl',
  'org.springframework.http.ResponseEntity',
  'org.springframework.web.bind.annotation.GetMapping',
];

export const LANGUAGES = {
  php: {
    isHere: () => runs('php', '-r', 'curl_version();'),
    packages: ['php-cli', 'php-curl'],
    // who is signed in has a session of PHP's own
    files: (block) => ({ 'route.php': block, sess_agent: 'user|s:5:"agent";' }),
    around: 'given.php',
    compile: [['php', '-l', 'route.php']],
    start: (port) => [
      ...['php', '-d', 'session.save_path=.', '-d', 'session.name=session'],
      ...['-S', `127.0.0.1:${port}`, 'given.php'],
    ],
  },
  go: {
    isHere: () => runs('go', 'version'),
    packages: ['golang-go'],
    files: (block) => {
      // Go refuses an import that nothing needs
      const needed = GO_PACKAGES.filter((name) => new RegExp(`\\b${path.basename(name)}\\.`).test(block));
      const head = ['package main', ...needed.map((name) => `import "${name}"`), ''].join('\n');
      return { 'route.go': head + block, 'go.mod': 'module partner\n\ngo 1.18\n' };
    },
    around: 'main.go',
    compile: [
      ['go', 'vet'],
      ['go', 'build', '-o', 'server'],
    ],
    start: () => ['./server'],
  },
  java: {
    isHere: () => runs('javac', '-version') && JARS.every((file) => existsSync(file)),
    packages: ['default-jdk-headless', 'libspring-web-java', 'libjackson2-databind-java'],
    files: (block) => ({
      'Routes.java': `${JAVA_IMPORTS.map((name) => `import ${name};`).join('\n')}
class Routes {
  final ObjectMapper json = new ObjectMapper();
  final Platform platform = new Platform();
${block}}
`,
    }),
    around: 'Main.java',
    compile: [['javac', '-Xlint:all,-path,-auxiliaryclass', '-Werror', '-cp', CLASSES, 'Main.java', 'Routes.java']],
    start: () => ['java', '-cp', CLASSES, 'Main'],
  },
} satisfies Readonly<Record<string, Language>>;

export type LanguageName = keyof typeof LANGUAGES;

/** @throws Error that says why its compiler is not there */
export function prepare(name: LanguageName): void {
  const { isHere, packages } = LANGUAGES[name];
  if (!isHere()) installDebian(...packages);
}

/** A folder in which the block is compiled. @throws Error with what the compiler says */
export class HostServer {
  private readonly folder = mkdtempSync(path.join(os.tmpdir(), 'partner-console-server-'));
  private readonly language: Language;
  private readonly running: ChildProcess[] = [];

  constructor(name: LanguageName, block: string) {
    this.language = LANGUAGES[name];
    const { around, files, compile } = this.language;
    cpSync(path.join(import.meta.dirname, around), path.join(this.folder, around));
    for (const [file, text] of Object.entries(files(block))) writeFileSync(path.join(this.folder, file), text);
    for (const [program, ...words] of compile) {
      const { status, stdout, stderr, error } = spawnSync(program!, words, { cwd: this.folder, encoding: 'utf8' });
      if (status === 0) continue;
      this.close();
      throw new Error(error?.message ?? `${stdout}${stderr}`);
    }
  }

  /** @returns the address of its route, once it listens */
  async start(environment: Readonly<Record<string, string>>): Promise<string> {
    const port = await freePort();
    const [program, ...words] = this.language.start(port);
    const env = { ...process.env, ...environment, PORT: String(port) };
    const child = spawn(program!, words, { cwd: this.folder, env, stdio: 'ignore' });
    this.running.push(child);
    const address = `http://127.0.0.1:${port}/partner-token`;
    while (!(await fetch(address).catch(() => undefined))) {
      if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`);
      await new Promise((next) => setTimeout(next, 50));
    }
    return address;
  }

  close(): void {
    for (const child of this.running) child.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
