export interface Import {
  readonly file: string;
  readonly wanted: string;
  /** brings types alone */
  readonly types: boolean;
}
/** The sources below a folder. */
export function filesBelow(folder: string): string[];
/** Every import of a file of ours, those that are fetched later included; paths are relative to the project. */
export function readImports(): Import[];
/** Those of the imports by which files come back to themselves, at once or by way of others. */
export function ringsOf<One extends Pick<Import, 'file' | 'wanted'>>(imports: readonly One[]): readonly One[];
