import type { Organisation } from '@evenkeel/contract/own/organisations'
import type { Spoken } from '@evenkeel/contract/words/spoken'
import { escapeHtml } from '@evenkeel/server/http/escape-html'
import {
  commonHelpLines,
  type HelpLine,
  type HelpLineWords,
  ownHelpLine,
} from '../../lib/crisis/help-lines.ts'
import { helpLineWords } from '../../lib/crisis/help-lines.words.ts'
import { lifelineInSpanish } from '../../lib/crisis/lifeline-in-spanish.ts'
import { lifelineWays } from '../../lib/crisis/lifeline-ways.ts'
import { helpBarWords } from './help-bar.words.ts'
import { langAttribute } from './spoken-html.ts'

type Reachable = Pick<Organisation, 'phone' | 'program_name'>

const own = (words: HelpLineWords, { phone, program_name }: Reachable): readonly HelpLine[] =>
  (['call', 'text'] as const).map((way) => ownHelpLine(words, way, phone, program_name ?? words.yourProgram))

/** In the order in which most people need them: who reads Spanish is led to the crisis line in Spanish. */
function linesFor(spoken: Spoken, organisation: Reachable | null): readonly HelpLine[] {
  const words = spoken.texts(helpLineWords)
  const [emergency, ...lifeline] = commonHelpLines(words)
  const program = organisation ? own(words, organisation) : []
  const first = emergency ? [emergency] : []
  return spoken.language === 'es'
    ? [...first, ...lifelineInSpanish, ...program, ...lifelineWays(words)]
    : [...first, ...lifeline, ...program, ...lifelineInSpanish, ...lifelineWays(words)]
}

/** The help lines as large links, for a page that stands alone. */
export function crisisNumbers(spoken: Spoken, organisation: Reachable | null): string {
  const items = linesFor(spoken, organisation).map(({ href, name, what, isUrgent, lang }) => {
    const other = lang === undefined || lang === spoken.language ? '' : ` lang="${lang}"`
    return `<li><a${isUrgent ? ' class="urgent"' : ''}${other} href="${escapeHtml(href)}"><strong translate="no"${langAttribute(spoken, name)}>${escapeHtml(name)}</strong><span${langAttribute(spoken, what)}>${escapeHtml(what)}</span></a></li>`
  })
  const { list } = spoken.texts(helpBarWords)
  return `<ul aria-label="${escapeHtml(list)}">${items.join('')}</ul>`
}
