/** What the loader knows of the build it belongs to; the build writes it in here. */
export interface LoaderTable {
  /** What is read at once, below the loader's own address; with its `integrity` where the element needs it to start. */
  readonly files: readonly (readonly [name: string, integrity?: string])[];
  /** By tag, as numbers of files: its module, the chunks read with it, and what the rest of its first screen wants. */
  readonly tags: Readonly<
    Record<string, readonly [module: number, chunks: readonly number[], first: readonly number[]]>
  >;
  /** The module that knows what is read once the page is idle: nobody waits for its bytes. */
  readonly later: string;
}

/** Default export of that module: names of files by tag. */
export type LaterFiles = Readonly<Record<string, readonly string[]>>;

declare const __LOADER_TABLE__: LoaderTable;

export const loaderTable = (): LoaderTable => __LOADER_TABLE__;
