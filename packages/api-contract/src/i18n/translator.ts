import { getMessageNamespace } from './define-messages.ts'
import { compileMessage } from './compile-message.ts'
import type { MessageValues } from './bidi-isolation.ts'
import { type ResolvedMessage, resolveMessage } from './resolve-message.ts'
import { type Language, sourceLanguage } from './languages.ts'
import { isTranslated, getTranslationState, type Translation } from './translation.ts'

/** Translations of one language: by namespace, then by text id. */
export type Translations = ReadonlyMap<string, Readonly<Record<string, Translation>>>

/** The messages of one document or email in its language. */
export interface Translator {
  readonly language: Language
  /** The texts of this namespace; those without a publishable translation are English. */
  texts<Texts extends object>(english: Texts): Texts
  /** Language of a text returned by this translator where it is not the document's; else undefined. */
  langOf(text: string): Language | undefined
  /** Whether a draft of a critical text was used, so that the document can say so. */
  hasDrafts(): boolean
}

/** What an installation knows of its languages. */
export interface MessageCatalog {
  /** Creates a translator for one document or email. */
  in(language: Language): Translator
}

/** Everything in English. */
export const englishTranslator: Translator = {
  language: sourceLanguage,
  texts: (english) => english,
  langOf: () => undefined,
  hasDrafts: () => false,
}

/** Records texts that are English in a document of another language. */
const trackUntranslated = (english: Set<string>, said: ResolvedMessage): ResolvedMessage =>
  typeof said === 'string'
    ? (english.add(said), said)
    : (values: MessageValues) => {
        const text = said(values)
        english.add(text)
        return text
      }

/** Inputs of a translator. */
interface TranslatorOptions {
  readonly language: Language
  readonly translations: Translations
  /** Cache of parsed messages, by source. */
  readonly parsed: Map<string, ResolvedMessage>
  readonly criticalDrafts: boolean
}

function createTranslator({ language, translations, parsed, criticalDrafts }: TranslatorOptions): Translator {
  const english = new Set<string>()
  let drafts = false
  const saidFor = (text: string): ResolvedMessage => {
    const known = parsed.get(text) ?? resolveMessage(language, compileMessage(text))
    parsed.set(text, known)
    return known
  }
  return {
    language,
    langOf: (text) => (english.has(text) ? sourceLanguage : undefined),
    hasDrafts: () => drafts,
    texts: <Texts extends object>(source: Texts): Texts => {
      const facts = getMessageNamespace(source)
      if (!facts) throw new Error('These texts are not a message namespace')
      const said = Object.entries(source).map(([id, inEnglish]: [string, ResolvedMessage]) => {
        const translation: Translation | undefined = translations.get(facts.id)?.[id]
        const state = getTranslationState(facts.sources[id] ?? '', translation)
        const isCritical = facts.critical.has(id)
        if (translation === undefined || !isTranslated(state, { isCritical, criticalDrafts }))
          return [id, trackUntranslated(english, inEnglish)]
        if (state === 'draft') drafts = true
        return [id, saidFor(translation.text)]
      })
      return Object.fromEntries(said) as Texts
    },
  }
}

/** Creates the catalog of all available languages. */
export function createMessageCatalog(
  translations: ReadonlyMap<Language, Translations>,
  { criticalDrafts }: { readonly criticalDrafts: boolean },
): MessageCatalog {
  const parsed = new Map<Language, Map<string, ResolvedMessage>>()
  return {
    in: (language) => {
      const own = translations.get(language)
      if (language === sourceLanguage || own === undefined) return englishTranslator
      const known = parsed.get(language) ?? new Map<string, ResolvedMessage>()
      parsed.set(language, known)
      return createTranslator({ language, translations: own, parsed: known, criticalDrafts })
    },
  }
}
