/** The version of the package: reported to hosts, and compared when two copies of the bundle meet. */
export const VERSION = '2.11.0';

/** The version of the product, which users see (§1). */
export const PRODUCT_VERSION = '2.10.8';
