/** The product version: shown to users, reported to hosts, and compared when two copies of the bundle meet. */
export const VERSION = '2.10.8';
