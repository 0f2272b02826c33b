import { compileMessage } from '@evenkeel/api-contract/i18n/compile-message'
import type { MessageNamespace } from '@evenkeel/api-contract/i18n/define-messages'
import type { DocumentMessages } from '@evenkeel/api-contract/i18n/document-language'
import type { Language } from '@evenkeel/api-contract/i18n/languages'
import { getTranslationState, isTranslated, type Translation } from '@evenkeel/api-contract/i18n/translation'
import type { Translations } from '@evenkeel/api-contract/i18n/translator'

/** Renders the script with the messages of a language that may be shown; it runs before the bundle that has these namespaces. */
export function renderMessagesScript(
  namespaces: readonly MessageNamespace[],
  language: Language,
  translations: ReadonlyMap<Language, Translations>,
  criticalDrafts: boolean,
): string {
  let hasDrafts = false
  const messages = namespaces.map(({ id: namespace, sources, critical }) => {
    const texts = Object.entries(sources).flatMap(([id, source]) => {
      const translation: Translation | undefined = translations.get(language)?.get(namespace)?.[id]
      const state = getTranslationState(source, translation)
      if (!translation || !isTranslated(state, { isCritical: critical.has(id), criticalDrafts })) return []
      hasDrafts ||= state === 'draft'
      return [[id, compileMessage(translation.text)]]
    })
    return [namespace, Object.fromEntries(texts)]
  })
  const document: DocumentMessages = { language, hasDrafts, messages: Object.fromEntries(messages) }
  return `export default globalThis.evenkeelMessages=${JSON.stringify(document)}\n`
}
