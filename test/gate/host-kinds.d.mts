export interface HostKind {
  readonly example: string;
  readonly title: string;
  readonly installs: boolean;
  readonly install: 'one script' | 'npm';
  readonly types: string | undefined;
  readonly renders: boolean;
  /** by Vite; Next builds before it starts */
  readonly builds: boolean;
  readonly seconds: number;
}
export function hostKinds(): HostKind[];
export function hostRows(): string[][];
export const HOST_HEADS: readonly string[];
