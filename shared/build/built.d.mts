export interface Plan {
  readonly root: string;
  readonly dist: string;
  readonly common: readonly string[];
  readonly parts: Readonly<Record<string, readonly string[]>>;
}
type Sources = Readonly<Record<string, string>>;
export function sourcesOf(plan: Plan): Sources;
export function staleParts(plan: Plan, sources: Sources): string[];
export function renew(
  plan: Plan,
  make: (parts: readonly string[], output: string) => Promise<void>,
  tell: (line: string) => void,
): Promise<string[]>;
