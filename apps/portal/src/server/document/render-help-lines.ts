import { limits } from '@evenkeel/api-contract/limits'
import type { Organization } from '@evenkeel/api-contract/portal/organizations'
import type { Translator } from '@evenkeel/api-contract/i18n/translator'
import { paths } from '#lib/paths.ts'
import { formatPhone } from '@evenkeel/web/format-phone'
import { escapeHtml } from '@evenkeel/server-kit/http/escape-html'
import { helpBarMessages } from './help-bar.messages.ts'
import { renderLangAttribute, renderLocalizedHtml } from './localized-html.ts'

type HelpLineOwner = Pick<Organization, 'phone' | 'phone_takes_texts' | 'program_name'>

const renderLine = (href: string, words: string): string => `<a href="${href}">${words}</a>`

/**
 * Call link, and text link when available; screen readers get the number with both, and it is visible with
 * the first on wide screens.
 */
function renderOwnLines(spoken: Translator, { phone, phone_takes_texts: takesTexts }: HelpLineOwner): string {
  const words = spoken.texts(helpBarMessages)
  const html = (text: string): string => renderLocalizedHtml(spoken, text)
  const number = escapeHtml(phone)
  const readable = escapeHtml(formatPhone(phone))
  const name = (word: string, look: string) =>
    `<strong>${html(word)}</strong> <span><span class="narrow-only">${html(words.ownNarrow)} </span><span class="${look}" translate="no">${readable}</span></span>`
  const call = renderLine(`tel:${number}`, name(words.call, 'help-number'))
  const text = takesTexts ? renderLine(`sms:${number}`, name(words.text, 'visually-hidden')) : ''
  return `<li class="help-eap"><span class="wide-only">${html(words.own)}</span>${call}${text}</li>`
}

/**
 * The help lines as plain HTML, outside of everything scripts render: present before any script has run,
 * above loader and menus, on every page and every error page (HEADER-01 to 03). The last one links to the
 * crisis page.
 */
export function renderHelpLines(
  spoken: Translator,
  organisation: HelpLineOwner | null,
  base: string,
): string {
  const words = spoken.texts(helpBarMessages)
  const html = (text: string): string => renderLocalizedHtml(spoken, text)
  const emergency = renderLine(
    `tel:${limits.emergencyNumber}`,
    `<strong translate="no">${limits.emergencyNumber}</strong> <span>${html(words.emergency)}</span>`,
  )
  const suicide = renderLine(
    `tel:${limits.suicideNumber}`,
    `<strong translate="no">${limits.suicideNumber}</strong> <span>${html(words.lifeline)} <span class="wide-only">${html(words.lifelineWide)}</span><span class="narrow-only">${html(words.lifelineNarrow)}</span></span>`,
  )
  const more = renderLine(
    `${escapeHtml(base)}${paths.risk}`,
    `<strong>${html(words.more)}</strong> <span>${html(words.moreHelp)}</span>`,
  )
  // The label of the list is an attribute with its own language, so items inside need their own lang.
  const listLang = spoken.langOf(words.list) === undefined ? '' : ` lang="${spoken.language}"`
  return `<aside class="help-lines" aria-label="${escapeHtml(words.list)}"${renderLangAttribute(spoken, words.list)}><ul${listLang}><li>${emergency}</li><li>${suicide}</li>${organisation ? renderOwnLines(spoken, organisation) : ''}<li class="help-more">${more}</li></ul></aside>`
}
