/** Removes the token from the console's address (§2.2) before anything can pass it on (hazard 5). */

/** Splits a search text into the token and the text without `token` parameters. Others stay as they were written. */
export function splitToken(search: string): { token: string | undefined; search: string } {
  let token: string | undefined;
  const kept = search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => {
      const [[name, value] = []] = new URLSearchParams(pair);
      if (name !== 'token') return true;
      token = value || token;
      return false;
    })
    .join('&');
  return { token, search: kept && `?${kept}` };
}

/**
 * Takes `?token=` out of the page's address, keeping path, other parameters, hash and history state.
 * @returns the token, to be tried with `adoptToken`
 */
export function takeTokenFromAddress(): string | undefined {
  const { pathname, hash } = location;
  const { token, search } = splitToken(location.search);
  if (search !== location.search) history.replaceState(history.state, '', pathname + search + hash);
  return token;
}
