import { limits } from '@evenkeel/contract/limits'
import type { Organisation } from '@evenkeel/contract/own/organisations'
import type { Spoken } from '@evenkeel/contract/words/spoken'
import { paths } from '../../lib/paths.ts'
import { readablePhone } from '../../lib/phone.ts'
import { escapeHtml } from '@evenkeel/server/http/escape-html'
import { helpBarWords } from './help-bar.words.ts'
import { langAttribute, spokenHtml } from './spoken-html.ts'

type Reachable = Pick<Organisation, 'phone' | 'phone_takes_texts' | 'program_name'>

const line = (href: string, words: string): string => `<a href="${href}">${words}</a>`

/** Call, and text where somebody answers it; the number is read aloud with both, and seen with the first where there is room. */
function ownLines(spoken: Spoken, { phone, phone_takes_texts: takesTexts }: Reachable): string {
  const words = spoken.texts(helpBarWords)
  const html = (text: string): string => spokenHtml(spoken, text)
  const number = escapeHtml(phone)
  const readable = escapeHtml(readablePhone(phone))
  const name = (word: string, look: string) =>
    `<strong>${html(word)}</strong> <span><span class="narrow-only">${html(words.ownNarrow)} </span><span class="${look}" translate="no">${readable}</span></span>`
  const call = line(`tel:${number}`, name(words.call, 'help-number'))
  const text = takesTexts ? line(`sms:${number}`, name(words.text, 'visually-hidden')) : ''
  return `<li class="help-eap"><span class="wide-only">${html(words.own)}</span>${call}${text}</li>`
}

/**
 * The help lines as plain HTML, outside of everything the scripts draw: there before any script has run, above loader
 * and menus, on every page and every error page (HEADER-01 to 03). The last one
 * leads to the page that says more.
 */
export function helpLines(spoken: Spoken, organisation: Reachable | null, base: string): string {
  const words = spoken.texts(helpBarWords)
  const html = (text: string): string => spokenHtml(spoken, text)
  const emergency = line(
    `tel:${limits.emergencyNumber}`,
    `<strong translate="no">${limits.emergencyNumber}</strong> <span>${html(words.emergency)}</span>`,
  )
  const suicide = line(
    `tel:${limits.suicideNumber}`,
    `<strong translate="no">${limits.suicideNumber}</strong> <span>${html(words.lifeline)} <span class="wide-only">${html(words.lifelineWide)}</span><span class="narrow-only">${html(words.lifelineNarrow)}</span></span>`,
  )
  const more = line(
    `${escapeHtml(base)}${paths.risk}`,
    `<strong>${html(words.more)}</strong> <span>${html(words.moreHelp)}</span>`,
  )
  // The name of the list is an attribute of its own: what stands in the list says its language again.
  const listLang = spoken.langOf(words.list) === undefined ? '' : ` lang="${spoken.language}"`
  return `<aside class="help-lines" aria-label="${escapeHtml(words.list)}"${langAttribute(spoken, words.list)}><ul${listLang}><li>${emergency}</li><li>${suicide}</li>${organisation ? ownLines(spoken, organisation) : ''}<li class="help-more">${more}</li></ul></aside>`
}
