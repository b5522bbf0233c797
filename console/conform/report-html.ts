/** The report as one page that needs nothing else: light and dark, on a desk, a phone and paper. */
import { bySection, conclusionOf, failedOf, remarksOf, titleOf } from './report-text.ts';
import { STYLES } from './report-styles.ts';
import type { Section } from './checks.ts';
import { VERDICTS, type Verdict } from './reading.ts';
import { countOf, isPassed, type Finding, type Report } from './run.ts';

const MEANINGS: Readonly<Record<Verdict, string>> = {
  understood: 'as the contract has it',
  tolerated: 'written otherwise, and read all the same',
  missing: 'the call or a field is not there',
  refused: 'the platform said no',
  unreadable: 'no answer, or one that cannot be read',
  skipped: 'not checked: no pass',
};

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

const badge = (verdict: Verdict): string => `<span class="badge ${verdict}">${verdict}</span>`;

/** Addresses may break behind each slash. */
const address = (path: string): string => escape(path).replaceAll('/', '/<wbr>');

function row(finding: Finding): string {
  const { check, method, path, reading, ms } = finding;
  const remarks = remarksOf(finding).map((remark) => `<li>${escape(remark)}</li>`);
  const label = check.label ? ` <span class="label">${escape(check.label)}</span>` : '';
  const time = reading.verdict === 'skipped' ? '' : `<td class="time">${Math.round(ms)} ms</td>`;
  return `<tr class="is-${reading.verdict}">
<td class="verdict">${badge(reading.verdict)}</td>
<td class="call"><code><b>${method}</b> ${address(path)}</code>${label}${remarks.length > 0 ? `<ul>${remarks.join('')}</ul>` : ''}</td>
${time || '<td class="time"></td>'}
</tr>`;
}

function sectionOf([section, findings]: readonly [Section, readonly Finding[]]): string {
  const checked = findings.filter(({ reading }) => reading.verdict !== 'skipped').length;
  return tableOf(titleOf(section), `${checked} of ${findings.length} checked`, findings);
}

function tableOf(title: string, remark: string, findings: readonly Finding[]): string {
  return `<section>
<h2>${escape(title)} <small>${remark}</small></h2>
<table>
<thead><tr><th scope="col">Verdict</th><th scope="col">Call</th><th scope="col" class="time">Took</th></tr></thead>
<tbody>
${findings.map(row).join('\n')}
</tbody>
</table>
</section>`;
}

export function htmlReport(report: Report): string {
  const counts = countOf(report);
  const failed = failedOf(report);
  const [, conclusion = '', ...more] = conclusionOf(report);
  const passed = isPassed(report);
  const when = report.at.toISOString().slice(0, 16).replace('T', ' ');
  const as = report.role ? ` · as ${report.role === 'agent' ? 'an agent' : 'a miner'}` : '';
  const shown = VERDICTS.filter((verdict) => counts[verdict] > 0);
  const bar = shown.map((verdict) => `<span class="${verdict}" style="flex-grow:${counts[verdict]}"></span>`).join('');
  const tiles = VERDICTS.map(
    (verdict) => `<li class="${verdict}${counts[verdict] > 0 ? '' : ' none'}">
<strong>${counts[verdict]}</strong> <span>${verdict}</span> <small>${MEANINGS[verdict]}</small></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Conformance of ${escape(report.url)}</title>
<style>${STYLES}</style>
</head>
<body>
<main>
<header class="${passed ? 'passed' : 'failed'}">
<p class="where">${escape(report.url)}${as} · ${when} UTC</p>
<h1>${escape(conclusion)}</h1>
${more.map((sentence) => `<p>${escape(sentence).replace(/--\w+/g, '<code>$&</code>')}</p>`).join('\n')}
<div class="bar" aria-hidden="true">${bar}</div>
<ul class="tiles">
${tiles.join('\n')}
</ul>
</header>
${failed.length > 0 ? tableOf('To mend', `${failed.length} of the calls below`, failed) : ''}
${bySection(report).map(sectionOf).join('\n')}
<footer>Read by the same schemas as the elements. Holds names of fields, kinds of values and codes; no token and nothing of a person.</footer>
</main>
</body>
</html>
`;
}
