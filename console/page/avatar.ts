/**
 * The first 3 characters of the user name (§2.3): characters, not code units, as a name may be written in any script.
 * A longer Latin word would be cut into another word, so its initial stands for it.
 */
export function avatarOf(name: string): string {
  const first = [...name].slice(0, 3).join('');
  if (/^\p{Script=Latin}{3}/u.test(name) && first !== name) return first.charAt(0).toUpperCase();
  return first || '···';
}
