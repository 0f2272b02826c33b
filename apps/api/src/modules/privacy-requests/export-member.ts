import { escapeHtml } from '@evenkeel/server-kit/http/escape-html'
import type { AppContext } from '#app-context.ts'
import type { Tenant } from '#modules/members/tenant.ts'
import { type DataOwner, type DecryptedRow, memberTables, readMemberRows } from './member-rows.ts'
import { readTelehealthRecord, type TelehealthRecord } from './telehealth-record.ts'

/** A member selected by staff, with the context limited to the member's organization. */
export interface MemberContext {
  readonly owner: DataOwner
  readonly tenant: Tenant
  readonly own: AppContext
  /** Whether the member may see the number of covered sessions. */
  readonly maySeeSessions: boolean
}

/** Everything stored about one member. */
export interface MemberExport {
  /** ISO 8601, in UTC. */
  readonly made_at: string
  /** Program name. */
  readonly organisation: string
  readonly sections: readonly {
    readonly title: string
    readonly table: string
    readonly rows: readonly DecryptedRow[]
  }[]
  /** Null if the telehealth service was unavailable. */
  readonly telehealth: TelehealthRecord | null
}

/** Reads everything about a member, including the records of the telehealth service. */
export async function exportMember({
  own: context,
  owner,
  tenant,
  maySeeSessions,
}: MemberContext): Promise<MemberExport> {
  const sections = await context.store.db.transaction(async (tx) => {
    const found = []
    for (const one of memberTables.toReversed()) {
      const { title, table } = one
      if (title !== null)
        found.push({ title, table, rows: await readMemberRows(tx, context.vault, one, owner) })
    }
    return found
  })
  return {
    made_at: context.clock.now().toString(),
    organisation: tenant.programName ?? tenant.username,
    sections,
    telehealth: await readTelehealthRecord(context, owner, maySeeSessions).catch(() => null),
  }
}

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
  const { everything_else: rest = {}, ...groups } = telehealth ?? {}
  const partner = telehealth
    ? Object.entries({ ...groups, ...rest }).map(([name, rows]) =>
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
