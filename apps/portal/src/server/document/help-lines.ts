import { limits } from '@evenkeel/contract/limits'
import type { Organisation } from '@evenkeel/contract/own/organisations'
import { paths } from '../../lib/paths.ts'
import { readablePhone } from '../../lib/phone.ts'
import { escapeHtml } from '@evenkeel/server/http/escape-html'

type Reachable = Pick<Organisation, 'phone' | 'program_name'>

const line = (href: string, words: string): string => `<a href="${href}">${words}</a>`

/** Call and text; the number is read aloud with both, and seen with the first where there is room. */
function ownLines({ phone }: Reachable): string {
  const number = escapeHtml(phone)
  const readable = escapeHtml(readablePhone(phone))
  const name = (word: string, look: string) =>
    `<strong>${word}</strong> <span><span class="narrow-only">EAP </span><span class="${look}" translate="no">${readable}</span></span>`
  const call = line(`tel:${number}`, name('Call', 'help-number'))
  const text = line(`sms:${number}`, name('Text', 'visually-hidden'))
  return `<li class="help-eap"><span class="wide-only">EAP support</span>${call}${text}</li>`
}

/**
 * The help lines as plain HTML, outside of everything the scripts draw: there before any script has run, above loader
 * and menus, on every page and every error page (HEADER-01 to 03). The last one
 * leads to the page that says more.
 */
export function helpLines(organisation: Reachable | null, base: string): string {
  const emergency = line(
    `tel:${limits.emergencyNumber}`,
    `<strong translate="no">${limits.emergencyNumber}</strong> <span>Emergency</span>`,
  )
  const suicide = line(
    `tel:${limits.suicideNumber}`,
    `<strong translate="no">${limits.suicideNumber}</strong> <span>Suicide <span class="wide-only">and crisis line</span><span class="narrow-only">line</span></span>`,
  )
  const more = line(`${escapeHtml(base)}${paths.risk}`, '<strong>More</strong> <span>help</span>')
  return `<aside class="help-lines" aria-label="Help lines"><ul><li>${emergency}</li><li>${suicide}</li>${organisation ? ownLines(organisation) : ''}<li class="help-more">${more}</li></ul></aside>`
}
