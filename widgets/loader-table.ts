import type { FirstCall } from '#shared/topics/summary/first-calls.api.ts';

/** The files of a build. The build inserts this table into its loader. */
export interface LoaderTable {
  /** The files, relative to the address of the loader. Files that an element requires to start have an `integrity`. */
  readonly files: readonly (readonly [name: string, integrity?: string])[];
  /**
   * Per tag, file numbers: its module, the chunks loaded with it, the files of the rest of its first screen, and the files
   * loaded when the user turns to the element. The last entry lists the requests that start before its code is loaded.
   */
  readonly tags: Readonly<
    Record<
      string,
      readonly [
        module: number,
        chunks: readonly number[],
        first: readonly number[],
        later: readonly number[],
        firstCalls: readonly FirstCall[],
      ]
    >
  >;
}

declare const __LOADER_TABLE__: LoaderTable;

export const builtLoaderTable = (): LoaderTable => __LOADER_TABLE__;
