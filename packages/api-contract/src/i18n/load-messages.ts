import type { CompiledMessage } from './compile-message.ts'
import { type DocumentMessages, documentMessages } from './document-language.ts'
import { type Language, sourceLanguage } from './languages.ts'
import { type ResolvedMessage, resolveMessage } from './resolve-message.ts'

/** Messages that are English in a document of another language: texts, and functions of their values. */
const untranslated = new Set<ResolvedMessage>()

/**
 * Resolves the messages of a namespace in the language of the document: what the build makes of
 * `defineMessages`. Messages without a publishable translation are English.
 */
export function loadMessages(
  namespace: string,
  english: Readonly<Record<string, CompiledMessage>>,
  document: DocumentMessages | null = documentMessages,
): object {
  const translated = document?.messages[namespace]
  return Object.fromEntries(
    Object.entries(english).map(([id, message]) => {
      const translation = translated?.[id]
      if (document && translation !== undefined) return [id, resolveMessage(document.language, translation)]
      const text = resolveMessage(sourceLanguage, message)
      if (document) untranslated.add(text)
      return [id, text]
    }),
  )
}

/** Language of a message where it differs from the document's, for the attribute `lang` (WCAG 3.1.2). */
export const langOf = (message: unknown): Language | undefined =>
  untranslated.has(message as ResolvedMessage) ? sourceLanguage : undefined
