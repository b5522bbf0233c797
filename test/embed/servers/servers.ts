/**
 * A partner's server in PHP, Go or Java with a route of the documentation. The compiler of the language
 * compiles it with the libraries that it uses. Compilers come from Debian and are installed when possible.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installDebian } from '../../runners/install-debian.ts';
import { freePort } from '../../server/free-port.ts';

interface Language {
  /** Returns whether this machine has the compiler. */
  readonly isInstalled: () => boolean;
  /** The Debian packages of the compiler. */
  readonly packages: readonly string[];
  /** Returns the files for a block: the route, and files that it requires. */
  readonly files: (block: string) => Readonly<Record<string, string>>;
  readonly serverFile: string;
  /** Commands that run one after another. A failing command throws its output. */
  readonly compile: readonly (readonly string[])[];
  readonly start: (port: number) => readonly string[];
}

const runs = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;

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
    isInstalled: () => runs('php', '-r', 'curl_version();'),
    packages: ['php-cli', 'php-curl'],
    // The signed-in user has a PHP session.
    files: (block) => ({ 'route.php': block, sess_agent: 'user|s:5:"agent";' }),
    serverFile: 'server.php',
    compile: [['php', '-l', 'route.php']],
    start: (port) => [
      ...['php', '-d', 'session.save_path=.', '-d', 'session.name=session'],
      ...['-S', `127.0.0.1:${port}`, 'server.php'],
    ],
  },
  go: {
    isInstalled: () => runs('go', 'version'),
    packages: ['golang-go'],
    files: (block) => {
      // Go refuses unused imports.
      const needed = GO_PACKAGES.filter((name) => new RegExp(`\\b${path.basename(name)}\\.`).test(block));
      const head = ['package main', ...needed.map((name) => `import "${name}"`), ''].join('\n');
      return { 'route.go': head + block, 'go.mod': 'module partner\n\ngo 1.18\n' };
    },
    serverFile: 'main.go',
    compile: [
      ['go', 'vet'],
      ['go', 'build', '-o', 'server'],
    ],
    start: () => ['./server'],
  },
  java: {
    isInstalled: () => runs('javac', '-version') && JARS.every((file) => existsSync(file)),
    packages: ['default-jdk-headless', 'libspring-web-java', 'libjackson2-databind-java'],
    files: (block) => ({
      'Routes.java': `${JAVA_IMPORTS.map((name) => `import ${name};`).join('\n')}
class Routes {
  final ObjectMapper json = new ObjectMapper();
  final Platform platform = new Platform();
${block}}
`,
    }),
    serverFile: 'Main.java',
    compile: [['javac', '-Xlint:all,-path,-auxiliaryclass', '-Werror', '-cp', CLASSES, 'Main.java', 'Routes.java']],
    start: () => ['java', '-cp', CLASSES, 'Main'],
  },
} satisfies Readonly<Record<string, Language>>;

export type LanguageName = keyof typeof LANGUAGES;

/** Installs the compiler if it is missing. @throws Error with the reason when that is not possible */
export function prepare(name: LanguageName): void {
  const { isInstalled, packages } = LANGUAGES[name];
  if (!isInstalled()) installDebian(...packages);
}

/** Compiles a block in a temporary folder. @throws Error with the output of the compiler */
export class HostServer {
  private readonly folder = mkdtempSync(path.join(os.tmpdir(), 'partner-console-server-'));
  private readonly language: Language;
  private readonly running: ChildProcess[] = [];

  constructor(name: LanguageName, block: string) {
    this.language = LANGUAGES[name];
    const { serverFile, files, compile } = this.language;
    cpSync(path.join(import.meta.dirname, serverFile), path.join(this.folder, serverFile));
    for (const [file, text] of Object.entries(files(block))) writeFileSync(path.join(this.folder, file), text);
    for (const [program, ...args] of compile) {
      const { status, stdout, stderr, error } = spawnSync(program!, args, { cwd: this.folder, encoding: 'utf8' });
      if (status === 0) continue;
      this.close();
      throw new Error(error?.message ?? `${stdout}${stderr}`);
    }
  }

  /** Starts the server and waits until it listens. @returns the address of the route */
  async start(environment: Readonly<Record<string, string>>): Promise<string> {
    const port = await freePort();
    const [program, ...args] = this.language.start(port);
    const env = { ...process.env, ...environment, PORT: String(port) };
    const child = spawn(program!, args, { cwd: this.folder, env, stdio: 'ignore' });
    this.running.push(child);
    const address = `http://127.0.0.1:${port}/partner-token`;
    while (!(await fetch(address).catch(() => undefined))) {
      if (child.exitCode !== null) throw new Error(`${program} exited with code ${child.exitCode} before it listened`);
      await new Promise((next) => setTimeout(next, 50));
    }
    return address;
  }

  close(): void {
    for (const child of this.running) child.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
