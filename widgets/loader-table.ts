/** What the loader knows of the build it belongs to; the build writes it in here. */
export interface LoaderTable {
  /** File below the loader's own address, and its `integrity` when it is read at once. */
  readonly files: readonly (readonly [name: string, integrity?: string])[];
  /** By tag, as numbers of files: its module, the chunks read with it, those read once the page is idle. */
  readonly tags: Readonly<
    Record<string, readonly [module: number, chunks: readonly number[], idle: readonly number[]]>
  >;
}

declare const __LOADER_TABLE__: LoaderTable;

export const loaderTable = (): LoaderTable => __LOADER_TABLE__;
