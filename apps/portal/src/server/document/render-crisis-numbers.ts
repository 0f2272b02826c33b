import type { Organization } from '@evenkeel/api-contract/portal/organizations'
import type { Translator } from '@evenkeel/api-contract/i18n/translator'
import { escapeHtml } from '@evenkeel/server-kit/http/escape-html'
import {
  getCommonHelpLines,
  type HelpLine,
  type HelpLineMessages,
  getOrganizationHelpLine,
} from '#lib/crisis/help-lines.ts'
import { helpLineMessages } from '#lib/crisis/help-lines.messages.ts'
import { spanishLifeline } from '#lib/crisis/spanish-lifeline.ts'
import { getOtherLifelineChannels } from '#lib/crisis/other-lifeline-channels.ts'
import { helpBarMessages } from './help-bar.messages.ts'
import { renderLangAttribute } from './localized-html.ts'

type HelpLineOwner = Pick<Organization, 'phone' | 'program_name'>

const getOwnLines = (words: HelpLineMessages, { phone, program_name }: HelpLineOwner): readonly HelpLine[] =>
  (['call', 'text'] as const).map((way) =>
    getOrganizationHelpLine(words, way, phone, program_name ?? words.yourProgram),
  )

/** In the order in which most people need them: who reads Spanish is led to the crisis line in Spanish. */
function getOrderedLines(spoken: Translator, organisation: HelpLineOwner | null): readonly HelpLine[] {
  const words = spoken.texts(helpLineMessages)
  const [emergency, ...lifeline] = getCommonHelpLines(words)
  const program = organisation ? getOwnLines(words, organisation) : []
  const first = emergency ? [emergency] : []
  return spoken.language === 'es'
    ? [...first, ...spanishLifeline, ...program, ...getOtherLifelineChannels(words)]
    : [...first, ...lifeline, ...program, ...spanishLifeline, ...getOtherLifelineChannels(words)]
}

/** The help lines as large links, for a page that stands alone. */
export function renderCrisisNumbers(spoken: Translator, organisation: HelpLineOwner | null): string {
  const items = getOrderedLines(spoken, organisation).map(({ href, name, what, isUrgent, lang }) => {
    const other = lang === undefined || lang === spoken.language ? '' : ` lang="${lang}"`
    return `<li><a${isUrgent ? ' class="urgent"' : ''}${other} href="${escapeHtml(href)}"><strong translate="no"${renderLangAttribute(spoken, name)}>${escapeHtml(name)}</strong><span${renderLangAttribute(spoken, what)}>${escapeHtml(what)}</span></a></li>`
  })
  const { list } = spoken.texts(helpBarMessages)
  return `<ul aria-label="${escapeHtml(list)}">${items.join('')}</ul>`
}
