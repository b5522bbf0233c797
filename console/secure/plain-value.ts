/**
 * Returns whether a property has only colors and measures: an address would be a request that the page controls. A backslash
 * could spell `url` with an escape.
 */
export const isPlainValue = (value: string): boolean => !/url|image|src|\\/i.test(value);
