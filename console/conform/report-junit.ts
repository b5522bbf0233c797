/** The report as JUnit XML: what is not understood or tolerated fails; what was not checked is skipped. */
import { bySection, failedOf, nameOf, remarksOf, titleOf } from './report-text.ts';
import type { Finding, Report } from './run.ts';

/** Of XML: control characters are not allowed in any form. */
const escape = (text: string): string =>
  [...text]
    .filter((sign) => sign >= ' ')
    .join('')
    .replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

const seconds = (findings: readonly Finding[]): string =>
  (findings.reduce((sum, { ms }) => sum + ms, 0) / 1000).toFixed(3);

const isSkipped = ({ reading }: Finding): boolean => reading.verdict === 'skipped';

const counts = (findings: readonly Finding[]): string =>
  `tests="${findings.length}" failures="${failedOf({ findings }).length}" errors="0" skipped="${findings.filter(isSkipped).length}" time="${seconds(findings)}"`;

function testCase(finding: Finding): string {
  const { verdict, reason = '' } = finding.reading;
  const open = `<testcase classname="conform.${escape(finding.check.call)}" name="${escape(nameOf(finding))}" time="${seconds([finding])}"`;
  if (isSkipped(finding)) return `${open}><skipped message="${escape(reason)}"/></testcase>`;
  const remarks = escape(remarksOf(finding).join('; '));
  if (failedOf({ findings: [finding] }).length > 0)
    return `${open}><failure type="${verdict}" message="${verdict}: ${escape(reason)}">${remarks}</failure></testcase>`;
  return remarks ? `${open}><system-out>${verdict}: ${remarks}</system-out></testcase>` : `${open}/>`;
}

export function junitReport(report: Report): string {
  const suites = bySection(report).map(([section, findings]) =>
    [
      `  <testsuite name="${escape(titleOf(section))}" timestamp="${report.at.toISOString().slice(0, 19)}" ${counts(findings)}>`,
      ...findings.map((finding) => `    ${testCase(finding)}`),
      '  </testsuite>',
    ].join('\n'),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escape(`Conformance of ${report.url}`)}" ${counts(report.findings)}>`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}
