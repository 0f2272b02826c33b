import { limits } from '@evenkeel/contract/limits'
import type { Organisation } from '@evenkeel/contract/own/organisations'
import { paths } from '../lib/paths.ts'
import { readablePhone } from '../lib/phone.ts'
import { escapeHtml } from '@evenkeel/server/http/escape-html'

type Reachable = Pick<Organisation, 'phone' | 'program_name'>

const line = (href: string, words: string): string => `<a href="${href}">${words}</a>`

function ownLines({ phone }: Reachable): string {
  const number = escapeHtml(phone)
  const readable = escapeHtml(readablePhone(phone))
  const call = line(
    `tel:${number}`,
    `<strong>Call</strong> <span class="wide-only" translate="no">${readable}</span><span class="narrow-only">EAP</span>`,
  )
  const text = line(`sms:${number}`, '<strong>Text</strong> <span class="narrow-only">EAP</span>')
  return `<li class="help-eap"><span class="wide-only">EAP support</span>${call}${text}</li>`
}

/**
 * The help lines as plain HTML, outside of everything the scripts draw: there before any script has run, above loader
 * and menus, on every page and every error page (spec §2 Header, HEADER-01 to 03; trust: always in reach). The last one
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
