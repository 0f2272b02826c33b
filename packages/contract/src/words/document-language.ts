import type { Language } from './languages.ts'
import type { Spoken } from './spoken.ts'

/** The language of the texts in this code: English, but in a build of the portal for another language (decision 077). */
export const documentLanguage: Language = 'en'

/** What something is said with: a language and its texts. */
export type Voice = Pick<Spoken, 'language' | 'texts'>

/** The texts as they stand in this code. */
export const ownVoice: Voice = { language: documentLanguage, texts: (texts) => texts }

/** How dates, times and numbers are written in each language; people here live in the United States. */
export const localeOf = (language: Language): 'en-US' | 'es-US' => (language === 'en' ? 'en-US' : 'es-US')
