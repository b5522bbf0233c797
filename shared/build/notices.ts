/** License notices of the bundled packages: a file next to the bundles, and a line in each chunk. */
import type { Plugin } from 'rollup';
import license, { type Dependency } from 'rollup-plugin-license';

export const NOTICES = 'THIRD-PARTY-NOTICES.txt';

/** Bundled packages by name and version. */
export type Packages = Map<string, Dependency>;

/** Collects the packages of a bundle. Comments that are added before minifying would be lost. */
export const collectPackages = (bundled: Packages): Plugin =>
  license({
    banner: { commentStyle: 'ignored', content: `Licenses of bundled packages: ${NOTICES}` },
    thirdParty: (packages) => packages.forEach((one) => bundled.set(`${one.name} ${one.version}`, one)),
  }) as Plugin;

/** @param folders where the file is written, below the output folder */
export const writeNotices = (folders: readonly string[], bundled: readonly Packages[]): Plugin => ({
  name: 'write-notices',
  generateBundle: {
    order: 'post',
    handler() {
      const source = noticesOf([...new Map(bundled.flatMap((packages) => [...packages])).values()]);
      for (const folder of folders) this.emitFile({ type: 'asset', fileName: folder + NOTICES, source });
    },
  },
});

function noticesOf(packages: readonly Dependency[]): string {
  const intro =
    'These files contain the following packages. Each package is unchanged except for bundling and minifying.\n';
  const sorted = [...packages].sort((one, other) => (one.name! < other.name! ? -1 : 1));
  return [intro, ...sorted.map(noticeOf)].join(`\n${'-'.repeat(80)}\n\n`);
}

function noticeOf({ name, version, license: id, licenseText, noticeText, author }: Dependency): string {
  if (!id) throw new Error(`${name} ${version} names no license`);
  // Some packages of a repository carry no license file of their own.
  const text = licenseText ?? (author ? `Copyright ${author.text()}` : '');
  // Apache-2.0, section 4b, requires a statement of the changes.
  const changes = id.includes('Apache-2.0') ? 'Changes: bundled with other files and minified.' : '';
  return [`${name} ${version}, license: ${id}`, changes, text, noticeText ?? ''].filter(Boolean).join('\n\n') + '\n';
}
