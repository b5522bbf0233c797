/** The product's version: shown to people, told to hosts, compared when two copies of the bundle meet. */
export const VERSION = '2.10.8';
