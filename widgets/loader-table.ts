import type { FirstCall } from '#shared/client/first-calls.ts';

/** What the loader knows of the build it belongs to; the build writes it in here. */
export interface LoaderTable {
  /** What is read, below the loader's own address; with its `integrity` where the element needs it to start. */
  readonly files: readonly (readonly [name: string, integrity?: string])[];
  /**
   * By tag, as numbers of files: its module, the chunks read with it, what the rest of its first screen wants, and what is
   * read once the page is idle. Last, the names of the requests that start before its code is loaded.
   */
  readonly tags: Readonly<
    Record<
      string,
      readonly [
        module: number,
        chunks: readonly number[],
        first: readonly number[],
        idle: readonly number[],
        firstCalls: readonly FirstCall[],
      ]
    >
  >;
}

declare const __LOADER_TABLE__: LoaderTable;

export const loaderTable = (): LoaderTable => __LOADER_TABLE__;
