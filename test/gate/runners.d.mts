/** The project's folder, with a slash at its end. */
export const root: string;
export function kindOf(file: string): 'node' | 'browser' | undefined;
export function isEndToEnd(file: string): boolean;
export function testFiles(kind: 'node' | 'browser'): string[];
export function nodeTests(files: readonly string[]): string[];
export function browserTests(): string[];
export function testEnvironment(now?: string): NodeJS.ProcessEnv;
