/** A folder outside the project with the package's built types, for compiling code as a host does. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../gate/project.ts';

export interface CompilerError {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

const OPTIONS = {
  ...{ target: 'es2022', module: 'esnext', moduleResolution: 'bundler', jsx: 'react-jsx' },
  ...{ strict: true, noEmit: true, skipLibCheck: false, types: [] as string[] },
};

export class HostFolder {
  private readonly folder = mkdtempSync(path.join(os.tmpdir(), 'partner-console-host-'));

  constructor() {
    const installed = path.join(this.folder, 'node_modules/partner-console');
    mkdirSync(installed, { recursive: true });
    cpSync(path.join(root, 'package.json'), path.join(installed, 'package.json'));
    cpSync(path.join(root, 'dist/npm'), path.join(installed, 'dist/npm'), { recursive: true });
  }

  /**
   * Compiles files and also checks the libraries. @returns the errors
   * @param packages package names in the host, each with its name in this project
   */
  compilerErrors(
    files: Readonly<Record<string, string>>,
    packages: Readonly<Record<string, string>> = {},
    options: Partial<typeof OPTIONS & { allowJs: boolean; checkJs: boolean; noImplicitAny: boolean }> = {},
  ): CompilerError[] {
    for (const [name, from] of Object.entries(packages)) {
      const place = this.place('node_modules', name);
      mkdirSync(path.dirname(place), { recursive: true });
      rmSync(place, { force: true });
      symlinkSync(path.join(root, 'node_modules', from), place);
    }
    for (const [file, source] of Object.entries(files)) writeFileSync(this.place(file), source);
    const compilerOptions = { ...OPTIONS, ...options };
    writeFileSync(this.place('tsconfig.json'), JSON.stringify({ compilerOptions, files: Object.keys(files) }));
    const compiler = path.join(root, 'node_modules/typescript7/bin/tsc');
    const args = [compiler, '-p', this.folder, '--pretty', 'false'];
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    for (const name of Object.keys(packages)) rmSync(this.place('node_modules', name));
    return stdout
      .split('\n')
      .filter((line) => line.includes('error TS'))
      .map((line) => {
        const [, file = '', at = '0', message = line] = /^(.*?)\((\d+),\d+\): error (.*)$/.exec(line) ?? [];
        return { file: path.basename(file), line: Number(at), message };
      });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  private place(...names: string[]): string {
    return path.join(this.folder, ...names);
  }
}
