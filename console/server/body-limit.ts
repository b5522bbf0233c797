/** Bytes of a request body, except for uploads. The longest list of node addresses fits. */
export const BODY_LIMIT = 256 * 1024;
