/** Each missing function has an older engine that also lacks it in its own colors. */
const isOlder = (): boolean => !CSS.supports('color', 'light-dark(oklch(from red l c h),red)');

/** Calls `act`: at once in a current engine, and once its code is loaded in an older one. */
export function inAnyEngine(act: () => void): void {
  if (isOlder()) import('../older/older-engine.ts').then(act, act);
  else act();
}
