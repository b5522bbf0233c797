/** Formats the report for the terminal and as JUnit XML. */
import { escapeHtml } from '#shared/core/escape-html.ts';
import { TOPICS, type Topic } from '#shared/topics/calls.ts';
import type { Verdict } from './reading.ts';
import { countOf, isPassed, type Finding, type Report } from './run.ts';

const MARKS: Readonly<Record<Verdict, string>> = {
  understood: '✓',
  tolerated: '~',
  missing: '✗',
  refused: '✗',
  unreadable: '✗',
  skipped: '-',
};

const COLORS: Readonly<Record<Verdict, number>> = {
  understood: 32,
  tolerated: 33,
  missing: 31,
  refused: 31,
  unreadable: 31,
  skipped: 90,
};

/** Absent fields listed by name; the others are counted. */
const MAX_ABSENT = 8;

/** Returns the name of a check, used in every format of the report. */
const labelOf = ({ check: { label }, method, path }: Finding): string =>
  `${method} ${path}${label ? ` (${label})` : ''}`;

/** Returns the remarks on a finding, one per line. */
export function remarksOf({ reading: { reason, tolerated, absent } }: Finding): readonly string[] {
  const more = absent.length - MAX_ABSENT;
  const names = absent.slice(0, MAX_ABSENT).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return [...(reason ? [reason] : []), ...tolerated, ...(names ? [`not sent: ${names}`] : [])];
}

/** Returns the findings that the platform must fix. */
export const failedOf = ({ findings }: Pick<Report, 'findings'>): readonly Finding[] =>
  findings.filter(({ reading: { verdict } }) => ['missing', 'refused', 'unreadable'].includes(verdict));

/** Groups the findings by topic, as the OpenAPI document does. */
export const byTopic = ({ findings }: Report): readonly (readonly [Topic, readonly Finding[]])[] =>
  (Object.keys(TOPICS) as Topic[]).map((topic) => [topic, findings.filter(({ check }) => check.topic === topic)]);

/** Returns the result in up to three sentences. Skipped checks do not count as passed. */
export function conclusionOf(report: Report): readonly string[] {
  const { understood, tolerated, missing, refused, unreadable, skipped } = countOf(report);
  const checkedCount = report.findings.length - skipped;
  return [
    `${understood} understood, ${tolerated} tolerated, ${missing} missing, ${refused} refused, ${unreadable} unreadable, ${skipped} skipped.`,
    isPassed(report) ? passedText(checkedCount) : `${missing + refused + unreadable} of ${checkedCount} checks failed.`,
    ...(skipped > 0 ? [skippedText(report, skipped)] : []),
  ];
}

const passedText = (checkedCount: number): string =>
  checkedCount > 0 ? `All ${checkedCount} checks passed.` : 'Nothing was checked.';

function skippedText({ findings }: Report, skipped: number): string {
  const writes = findings.filter(({ check, reading }) => check.writes && reading.verdict === 'skipped').length;
  const because = writes > 0 ? `, ${writes} of them because they change data (--writes)` : '';
  return `Skipped checks are not passed: ${skipped} of ${findings.length} were skipped${because}.`;
}

const USERS: Readonly<Record<Report['role'], string>> = {
  agent: 'as an agent',
  miner: 'as a miner',
  other: 'as a partner of another role, who sees no settlement',
  unknown: 'as a user of unknown role, who sees the user list, binding and the wallet',
  '': '',
};

/** Describes the user of the report, and the menus that an unusual role shows. Empty without a session. */
export const userOf = ({ role }: Report): string => USERS[role];

export function textReport(report: Report, isColored: boolean): string {
  const paint = (verdict: Verdict, text: string) => (isColored ? `\u001b[${COLORS[verdict]}m${text}\u001b[0m` : text);
  const lines = [[`Conformance of ${report.url}`, userOf(report)].filter(Boolean).join(', ')];
  for (const [topic, findings] of byTopic(report)) {
    lines.push('', topic);
    for (const finding of findings) {
      const { verdict } = finding.reading;
      lines.push(`  ${paint(verdict, `${MARKS[verdict]} ${verdict.padEnd(10)}`)} ${labelOf(finding)}`);
      for (const remark of remarksOf(finding)) lines.push(`${' '.repeat(15)}${remark}`);
    }
  }
  const failed = failedOf(report).map(
    (finding) =>
      `  ${paint(finding.reading.verdict, `✗ ${finding.reading.verdict}`)} ${labelOf(finding)}: ${finding.reading.reason}`,
  );
  return `${[...lines, '', ...conclusionOf(report), ...failed].join('\n')}\n`;
}

/** Removes control characters too, because XML does not allow them in any form. */
const escapeXml = (text: string): string => escapeHtml([...text].filter((sign) => sign >= ' ').join(''));

const seconds = (findings: readonly Finding[]): string =>
  (findings.reduce((sum, { ms }) => sum + ms, 0) / 1000).toFixed(3);

const isSkipped = ({ reading }: Finding): boolean => reading.verdict === 'skipped';

const counts = (findings: readonly Finding[]): string =>
  `tests="${findings.length}" failures="${failedOf({ findings }).length}" errors="0" skipped="${findings.filter(isSkipped).length}" time="${seconds(findings)}"`;

function testCase(finding: Finding): string {
  const { verdict, reason = '' } = finding.reading;
  const open = `<testcase classname="conform.${escapeXml(finding.check.call)}" name="${escapeXml(labelOf(finding))}" time="${seconds([finding])}"`;
  if (isSkipped(finding)) return `${open}><skipped message="${escapeXml(reason)}"/></testcase>`;
  const remarks = escapeXml(remarksOf(finding).join('; '));
  if (failedOf({ findings: [finding] }).length > 0)
    return `${open}><failure type="${verdict}" message="${verdict}: ${escapeXml(reason)}">${remarks}</failure></testcase>`;
  return remarks ? `${open}><system-out>${verdict}: ${remarks}</system-out></testcase>` : `${open}/>`;
}

export function junitReport(report: Report): string {
  const suites = byTopic(report).map(([topic, findings]) =>
    [
      `  <testsuite name="${escapeXml(topic)}" timestamp="${report.at.toISOString().slice(0, 19)}" ${counts(findings)}>`,
      ...findings.map((finding) => `    ${testCase(finding)}`),
      '  </testsuite>',
    ].join('\n'),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escapeXml(`Conformance of ${report.url}`)}" ${counts(report.findings)}>`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}
