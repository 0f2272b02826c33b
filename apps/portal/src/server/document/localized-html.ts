import type { Translator } from '@evenkeel/api-contract/i18n/translator'
import { escapeHtml } from '@evenkeel/server-kit/http/escape-html'

/** Renders the lang attribute of a text that is not in the document's language. */
export function renderLangAttribute(spoken: Pick<Translator, 'langOf'>, text: string): string {
  const lang = spoken.langOf(text)
  return lang === undefined ? '' : ` lang="${lang}"`
}

/** Renders a text as HTML, with a lang attribute when it is not in the document's language. */
export function renderLocalizedHtml(spoken: Pick<Translator, 'langOf'>, text: string): string {
  const lang = renderLangAttribute(spoken, text)
  return lang === '' ? escapeHtml(text) : `<span${lang}>${escapeHtml(text)}</span>`
}
