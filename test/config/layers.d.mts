/** Why `file` may not import `wanted`, both relative to the project with forward slashes; `undefined` when it may. */
export function objection(file: string, wanted: string, typesOnly?: boolean): string | undefined;
