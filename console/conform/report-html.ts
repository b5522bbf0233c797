/** Renders the report as one self-contained page in light and dark mode, for desktop, phone and print. */
import { escapeHtml } from '#shared/core/escape-html.ts';
import type { Topic } from '#shared/topics/calls.ts';
import { byTopic, conclusionOf, failedOf, remarksOf, userOf } from './report-text.ts';
import { VERDICTS, type Verdict } from './reading.ts';
import { countOf, isPassed, type Finding, type Report } from './run.ts';

/** Styles of the report, in the colors of the product. */
const STYLES = `
:root {
  color-scheme: light dark;
  --bg: #f4f6f6; --surface: #fff; --text: #0f1a1b; --text-2: #465556; --text-3: #5f6d6e; --line: #dde4e4;
  --good: #0a696d; --good-soft: #e1f0ef; --fair: #7a5200; --fair-soft: #fbefd5; --bad: #b3261e; --bad-soft: #fbe6e4;
  --none: #5f6d6e; --none-soft: #e9eeee;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #0d1213; --surface: #151c1d; --text: #e7eded; --text-2: #a9b6b6; --text-3: #8b9999; --line: #283233;
    --good: #57c4be; --good-soft: #11302f; --fair: #e3b45c; --fair-soft: #33270f; --bad: #ff9b92; --bad-soft: #3d1a17;
    --none: #8b9999; --none-soft: #222b2c;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--bg); color: var(--text);
  font: 14px/22px -apple-system, BlinkMacSystemFont, "Segoe UI", "Noto Sans", Arial, sans-serif;
}
main { max-width: 1040px; margin: 0 auto; padding: 32px 24px 48px; }
header, section { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
header { padding: 24px; margin-bottom: 24px; border-top: 4px solid var(--good); }
header.failed { border-top-color: var(--bad); }
header p code { white-space: nowrap; }
header p { margin: 4px 0 0; color: var(--text-2); }
header .where { margin: 0 0 8px; color: var(--text-3); overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 24px; line-height: 32px; text-wrap: balance; }
h2 { margin: 0; padding: 16px 24px; font-size: 16px; line-height: 24px; border-bottom: 1px solid var(--line); }
h2 small { margin-left: 8px; color: var(--text-3); font-weight: 400; font-size: 13px; white-space: nowrap; }
.bar { display: flex; gap: 2px; height: 8px; margin: 20px 0; border-radius: 4px; overflow: hidden; }
.bar span { flex-basis: 0; background: var(--hue); }
.bar .skipped { background: var(--line); }
.understood { --hue: var(--good); --soft: var(--good-soft); }
.tolerated { --hue: var(--fair); --soft: var(--fair-soft); }
.missing, .refused, .unreadable { --hue: var(--bad); --soft: var(--bad-soft); }
.skipped { --hue: var(--none); --soft: var(--none-soft); }
.tiles { display: grid; grid-template-columns: repeat(6, 1fr); gap: 16px; margin: 0; padding: 0; list-style: none; }
.tiles strong { display: block; color: var(--hue); font-size: 24px; line-height: 32px; font-variant-numeric: tabular-nums; }
.tiles .none strong { color: var(--text-3); font-weight: 400; }
.tiles span { display: block; font-weight: 600; }
.tiles small { display: block; color: var(--text-3); font-size: 12px; line-height: 16px; }
section { margin-bottom: 16px; overflow: hidden; }
table { width: 100%; border-collapse: collapse; }
th { position: absolute; clip-path: inset(50%); }
td { padding: 10px 0; border-top: 1px solid var(--line); vertical-align: top; }
tr:first-child td { border-top: 0; }
.verdict { width: 136px; padding-left: 24px; }
.time { width: 96px; padding-right: 24px; text-align: right; color: var(--text-3); font-variant-numeric: tabular-nums; white-space: nowrap; }
.badge {
  display: inline-block; padding: 0 8px; border-radius: 4px; background: var(--soft); color: var(--hue);
  font-size: 12px; line-height: 22px; font-weight: 600;
}
code { font: 13px/22px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
code b { font-weight: 400; color: var(--text-3); }
.label { color: var(--text-3); white-space: nowrap; }
.call ul { margin: 2px 0 0; padding: 0; list-style: none; color: var(--text-2); font-size: 13px; line-height: 20px; overflow-wrap: anywhere; }
.is-skipped code { color: var(--text-3); }
.is-missing ul, .is-refused ul, .is-unreadable ul { color: var(--bad); }
footer { margin-top: 24px; color: var(--text-3); font-size: 13px; }
@media (max-width: 720px) {
  main { padding: 16px 16px 32px; }
  header { padding: 20px 16px; }
  h1 { font-size: 20px; line-height: 28px; }
  h2 { padding: 12px 16px; }
  .tiles { grid-template-columns: repeat(2, 1fr); }
  tr { display: grid; grid-template-columns: 1fr auto; padding: 10px 16px; border-top: 1px solid var(--line); }
  tr:first-child { border-top: 0; }
  thead tr { padding: 0; }
  td { display: block; padding: 0; border: 0; width: auto; }
  .verdict { grid-row: 1; width: auto; padding: 0; }
  .time { grid-row: 1; grid-column: 2; width: auto; padding: 0; }
  .call { grid-column: 1 / -1; margin-top: 4px; min-width: 0; }
}
@media print {
  body { background: none; }
  section, tr { break-inside: avoid; }
}
`;

const MEANINGS: Readonly<Record<Verdict, string>> = {
  understood: 'matches the contract',
  tolerated: 'differs from the contract and is accepted',
  missing: 'the endpoint or a field is missing',
  refused: 'the platform rejected the request',
  unreadable: 'no response, or a response that cannot be read',
  skipped: 'not checked and not passed',
};

const badge = (verdict: Verdict): string => `<span class="badge ${verdict}">${verdict}</span>`;

/** Allows a line break after each slash of an address. */
const address = (path: string): string => escapeHtml(path).replaceAll('/', '/<wbr>');

function row(finding: Finding): string {
  const { check, method, path, reading, ms } = finding;
  const remarks = remarksOf(finding).map((remark) => `<li>${escapeHtml(remark)}</li>`);
  const label = check.label ? ` <span class="label">${escapeHtml(check.label)}</span>` : '';
  const time = reading.verdict === 'skipped' ? '' : `<td class="time">${Math.round(ms)} ms</td>`;
  return `<tr class="is-${reading.verdict}">
<td class="verdict">${badge(reading.verdict)}</td>
<td class="call"><code><b>${method}</b> ${address(path)}</code>${label}${remarks.length > 0 ? `<ul>${remarks.join('')}</ul>` : ''}</td>
${time || '<td class="time"></td>'}
</tr>`;
}

function sectionOf([topic, findings]: readonly [Topic, readonly Finding[]]): string {
  const checkedCount = findings.filter(({ reading }) => reading.verdict !== 'skipped').length;
  return tableOf(topic, `${checkedCount} of ${findings.length} checked`, findings);
}

function tableOf(title: string, remark: string, findings: readonly Finding[]): string {
  return `<section>
<h2>${escapeHtml(title)} <small>${remark}</small></h2>
<table>
<thead><tr><th scope="col">Verdict</th><th scope="col">Endpoint</th><th scope="col" class="time">Time</th></tr></thead>
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
  const as = report.role && ` · ${userOf(report)}`;
  const shownVerdicts = VERDICTS.filter((verdict) => counts[verdict] > 0);
  const bar = shownVerdicts
    .map((verdict) => `<span class="${verdict}" style="flex-grow:${counts[verdict]}"></span>`)
    .join('');
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
<title>Conformance of ${escapeHtml(report.url)}</title>
<style>${STYLES}</style>
</head>
<body>
<main>
<header class="${passed ? 'passed' : 'failed'}">
<p class="where">${escapeHtml(report.url)}${as} · ${when} UTC</p>
<h1>${escapeHtml(conclusion)}</h1>
${more.map((sentence) => `<p>${escapeHtml(sentence).replace(/--\w+/g, '<code>$&</code>')}</p>`).join('\n')}
<div class="bar" aria-hidden="true">${bar}</div>
<ul class="tiles">
${tiles.join('\n')}
</ul>
</header>
${failed.length > 0 ? tableOf('To fix', `${failed.length} of the checks below`, failed) : ''}
${byTopic(report).map(sectionOf).join('\n')}
<footer>The responses were read with the schemas of the elements. The report contains field names, types and codes, but no token and no personal data.</footer>
</main>
</body>
</html>
`;
}
