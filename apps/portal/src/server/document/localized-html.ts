import type { Translator } from '@evenkeel/api-contract/i18n/translator'
import { escapeHtml } from '@evenkeel/server-kit/http/escape-html'

/** The attribute that says in which language a text is, where that is not the document's. */
export function renderLangAttribute(spoken: Pick<Translator, 'langOf'>, text: string): string {
  const lang = spoken.langOf(text)
  return lang === undefined ? '' : ` lang="${lang}"`
}

/** A text as HTML, marked where it is not in the language of its document. */
export function renderLocalizedHtml(spoken: Pick<Translator, 'langOf'>, text: string): string {
  const lang = renderLangAttribute(spoken, text)
  return lang === '' ? escapeHtml(text) : `<span${lang}>${escapeHtml(text)}</span>`
}
