/** `npm run release:notes`: prints the section of the current version in the changelog. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './entries.ts';

/** Whether the sources contain changes since the last release. */
export const hasUnreleased = (changelog: string): boolean => /^## Unreleased$/m.test(changelog);

/** @throws when the changelog has no section of the version, or unreleased changes */
export function releaseNotes(changelog: string, version: string): string {
  if (hasUnreleased(changelog))
    throw new Error(`widgets/CHANGELOG.md has unreleased changes. Rename "## Unreleased" to "## ${version}".`);
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((each) => each.split('\n', 1)[0]!.trim() === version);
  if (section === undefined) throw new Error(`widgets/CHANGELOG.md has no section "## ${version}"`);
  return section.slice(section.indexOf('\n')).trim();
}

if (process.argv[1] === import.meta.filename) {
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  console.log(releaseNotes(read('widgets/CHANGELOG.md'), version));
}
