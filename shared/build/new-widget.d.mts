/** @returns the files made and changed, relative to `root` @throws Error that says what is wrong with `words` */
export function newWidget(root: string, words: readonly string[]): string[];
