import { type Language, type Locale, sourceLanguage } from './languages.ts'
import type { Translator } from './translator.ts'

/**
 * The language of the texts in this bundle: English, except in a portal build for another language (decision
 * 020).
 */
export const documentLanguage: Language = 'en'

/** Locale for dates, times and numbers in this bundle. */
export const documentLocale: Locale = 'en-US'

/**
 * Language of counselor and telehealth texts, which is English; undefined where the document is English too.
 */
export const counselorLanguage = documentLanguage === sourceLanguage ? undefined : sourceLanguage

/** A language and its messages. */
export type MessageLookup = Pick<Translator, 'language' | 'texts'>

/** The messages of this bundle. */
export const defaultLookup: MessageLookup = { language: documentLanguage, texts: (texts) => texts }
