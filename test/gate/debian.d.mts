/** @throws Error whose message says why there are none */
export function installDebian(...packages: string[]): void;
