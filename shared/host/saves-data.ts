interface Connection {
  readonly saveData?: boolean;
  /** `slow-2g`, `2g`, `3g` or `4g` */
  readonly effectiveType?: string;
}

/** Returns whether the user saves data or has a network like 2G. If so, nothing is loaded before it is needed. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}
