/** The product name depends on the host name of the page (§1). */
import { getConfiguration, type Brand } from './configuration.ts';

const OWN: Brand = { name: '合作伙伴控制台', nameEn: 'Partner Console' };

/** Returns the configured brand, the brand of this host name or its nearest parent domain, or the default brand. */
export function brandOf(hostname: string = globalThis.location?.hostname ?? ''): Brand {
  const { brand, brands = {} } = getConfiguration();
  if (brand) return brand;
  for (let name = hostname; name; name = name.slice(name.indexOf('.') + 1)) {
    if (Object.hasOwn(brands, name)) return brands[name]!;
    if (!name.includes('.')) break;
  }
  return OWN;
}
