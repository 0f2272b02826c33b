import type { Organisation } from '@evenkeel/contract/own/organisations'
import { escapeHtml } from '@evenkeel/server/http/escape-html'
import { commonHelpLines, type HelpLine, ownHelpLine } from '../../lib/crisis/help-lines.ts'
import { lifelineWays } from '../../lib/crisis/lifeline-ways.ts'

const own = ({ phone, program_name }: Organisation): readonly HelpLine[] =>
  (['Call', 'Text'] as const).map((way) => ownHelpLine(way, phone, program_name ?? 'Your program'))

/** The help lines as large links, for a page that stands alone. */
export function crisisNumbers(organisation: Organisation | null): string {
  const lines: readonly HelpLine[] = [
    ...commonHelpLines,
    ...(organisation ? own(organisation) : []),
    ...lifelineWays,
  ]
  const items = lines.map(
    ({ href, name, what, isUrgent, lang }) =>
      `<li><a${isUrgent ? ' class="urgent"' : ''}${lang === undefined ? '' : ` lang="${lang}"`} href="${escapeHtml(href)}"><strong translate="no">${escapeHtml(name)}</strong><span>${escapeHtml(what)}</span></a></li>`,
  )
  return `<ul aria-label="Help lines">${items.join('')}</ul>`
}
