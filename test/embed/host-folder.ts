/** A folder with the package's built types and nothing of ours around it: what a host's compiler sees. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../gate/project.ts';

export interface Complaint {
  readonly file: string;
  readonly line: number;
  readonly what: string;
}

const OPTIONS = {
  ...{ target: 'es2022', module: 'esnext', moduleResolution: 'bundler', jsx: 'react-jsx' },
  ...{ strict: true, noEmit: true, skipLibCheck: false, types: [] as string[] },
};

export class HostFolder {
  private readonly folder = mkdtempSync(path.join(os.tmpdir(), 'partner-console-host-'));

  constructor() {
    const ours = path.join(this.folder, 'node_modules/partner-console');
    mkdirSync(ours, { recursive: true });
    cpSync(path.join(root, 'package.json'), path.join(ours, 'package.json'));
    cpSync(path.join(root, 'dist/npm'), path.join(ours, 'dist/npm'), { recursive: true });
  }

  /**
   * What a compiler says of these files, with the libraries checked as well.
   * @param packages by the name under which the host has them, each by its name among ours
   */
  complaintsOf(
    files: Readonly<Record<string, string>>,
    packages: Readonly<Record<string, string>> = {},
    options: Partial<typeof OPTIONS & { allowJs: boolean; checkJs: boolean }> = {},
  ): Complaint[] {
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
    const words = [compiler, '-p', this.folder, '--pretty', 'false'];
    const { stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    for (const name of Object.keys(packages)) rmSync(this.place('node_modules', name));
    return stdout
      .split('\n')
      .filter((line) => line.includes('error TS'))
      .map((line) => {
        const [, file = '', at = '0', what = line] = /^(.*?)\((\d+),\d+\): error (.*)$/.exec(line) ?? [];
        return { file: path.basename(file), line: Number(at), what };
      });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  private place(...names: string[]): string {
    return path.join(this.folder, ...names);
  }
}
