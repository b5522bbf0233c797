/** Removes the token from the console's address (§2.2) before the address can leak (hazard 5). */

/** Splits a query into the token and the query without `token` parameters. Other parameters stay unchanged. */
export function splitToken(search: string): { token: string | undefined; search: string } {
  let token: string | undefined;
  const keptSearch = search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => {
      const [[name, value] = []] = new URLSearchParams(pair);
      if (name !== 'token') return true;
      token = value || token;
      return false;
    })
    .join('&');
  return { token, search: keptSearch && `?${keptSearch}` };
}

/**
 * Takes `?token=` out of the page's address. Keeps path, other parameters, hash and history state.
 * @returns the token, for `adoptToken`
 */
export function takeTokenFromAddress(): string | undefined {
  const address = new URL(location.href);
  const { token, search } = splitToken(address.search);
  if (search === address.search) return token;
  address.search = search;
  history.replaceState(history.state, '', address);
  return token;
}
