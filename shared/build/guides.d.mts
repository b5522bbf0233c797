export function guideAt(address: string): string | undefined;
