import type { CompiledMessage } from './compile-message.ts'
import { type Language, type Locale, localeOf, sourceLanguage } from './languages.ts'
import type { Translator } from './translator.ts'

/** The messages of a translated document, by namespace and id. Messages that are not in it are English. */
export interface DocumentMessages {
  readonly language: Language
  /** Whether one of them is a draft. */
  readonly hasDrafts: boolean
  readonly messages: Readonly<Record<string, Readonly<Record<string, CompiledMessage>>>>
}

declare global {
  /** Set by the messages script of the portal (`messages-script.ts`) before a bundle of its language runs. */
  var evenkeelMessages: DocumentMessages | undefined
}

/**
 * The messages of this bundle; null: English. The document server imports the bundle once per language
 * (decision 020).
 */
export const documentMessages: DocumentMessages | null = globalThis.evenkeelMessages ?? null

/** The language of the texts in this bundle. */
export const documentLanguage: Language = documentMessages?.language ?? sourceLanguage

/** Locale for dates, times and numbers in this bundle. */
export const documentLocale: Locale = localeOf(documentLanguage)

/**
 * Language of counselor and telehealth texts, which is English; undefined where the document is English too.
 */
export const counselorLanguage = documentLanguage === sourceLanguage ? undefined : sourceLanguage

/** A language and its messages. */
export type MessageLookup = Pick<Translator, 'language' | 'texts'>

/** The messages of this bundle. */
export const defaultLookup: MessageLookup = { language: documentLanguage, texts: (texts) => texts }
