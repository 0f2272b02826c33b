import { escapeHtml } from '@evenkeel/server-kit/http/escape-html'
import type { MemberExport } from './export-member.ts'

const formatName = (name: string): string => name.replaceAll('_', ' ')

function renderValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return `<ol>${value.map((one) => `<li>${renderValue(one)}</li>`).join('')}</ol>`
  if (typeof value === 'object') return renderList(value as Readonly<Record<string, unknown>>)
  return escapeHtml(typeof value === 'string' ? value : JSON.stringify(value))
}

function renderList(row: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(row).map(
    ([name, value]) =>
      `<dt>${escapeHtml(formatName(name))}</dt><dd>${name === 'data' ? '(in the JSON file)' : renderValue(value)}</dd>`,
  )
  return `<dl>${entries.join('')}</dl>`
}

const renderSection = (title: string, rows: readonly Readonly<Record<string, unknown>>[]): string =>
  `<section><h2>${escapeHtml(title)}</h2>${
    rows.length === 0 ? '<p>Nothing.</p>' : rows.map((row) => renderList(row)).join('<hr>')
  }</section>`

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}
dl{display:grid;grid-template-columns:14rem 1fr;gap:.25rem 1rem}dt{color:#555}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}`

/** Renders the export as an HTML page without scripts or external resources. */
export function renderExportPage({ made_at, organisation, sections, telehealth }: MemberExport): string {
  const { everything_else: rest = {}, ...told } = telehealth ?? {}
  const partner = telehealth
    ? Object.entries({ ...told, ...rest }).map(([name, rows]) =>
        renderSection(`Counseling partner: ${formatName(name)}`, rows),
      )
    : ['<section><h2>Counseling partner</h2><p>Did not answer. Please ask again later.</p></section>']
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>What we hold about you</title><style>${STYLE}</style></head>
<body><h1>What we hold about you</h1><p>${escapeHtml(organisation)}, ${escapeHtml(made_at)}</p>
${sections.map(({ title, rows }) => renderSection(title, rows)).join('\n')}
${partner.join('\n')}</body></html>
`
}
