import { areaOf } from './area.ts'
import { type Said, saidOf, type Values } from './format.ts'
import { type Language, sourceLanguage } from './languages.ts'
import { isTranslated, stateOf, type Translation } from './translation.ts'

/** Translations of one language: by area, then by the id of the text. */
export type Translations = ReadonlyMap<string, Readonly<Record<string, Translation>>>

/** The texts of one document or letter in its language. */
export interface Spoken {
  readonly language: Language
  /** The texts of this area; those without a translation that may be shown are English. */
  texts<Texts extends object>(english: Texts): Texts
  /** Language of a text that was got here where it is not that of the document; else undefined. */
  langOf(text: string): Language | undefined
  /** Whether a draft of a critical text was said: the document tells its reader. */
  hasDrafts(): boolean
}

/** What an installation knows of its languages. */
export interface Catalogue {
  /** Begins a document or a letter. */
  in(language: Language): Spoken
}

/** Everything in English. */
export const spokenEnglish: Spoken = {
  language: sourceLanguage,
  texts: (english) => english,
  langOf: () => undefined,
  hasDrafts: () => false,
}

/** Notes what is said in English where the document speaks another language. */
const noting = (english: Set<string>, said: Said): Said =>
  typeof said === 'string'
    ? (english.add(said), said)
    : (values: Values) => {
        const text = said(values)
        english.add(text)
        return text
      }

function speak(
  language: Language,
  translations: Translations,
  parsed: Map<string, Said>,
  criticalDrafts: boolean,
): Spoken {
  const english = new Set<string>()
  let drafts = false
  const saidFor = (key: string, text: string): Said => {
    const known = parsed.get(key) ?? saidOf(language, text)
    parsed.set(key, known)
    return known
  }
  return {
    language,
    langOf: (text) => (english.has(text) ? sourceLanguage : undefined),
    hasDrafts: () => drafts,
    texts: <Texts extends object>(source: Texts): Texts => {
      const facts = areaOf(source)
      if (!facts) throw new Error('These texts are no area')
      const own = translations.get(facts.id) ?? {}
      const said = Object.entries(source).map(([id, inEnglish]: [string, Said]) => {
        const translation = own[id]
        const state = stateOf(facts.sources[id] ?? '', translation)
        const isCritical = facts.critical.has(id)
        if (translation === undefined || !isTranslated(state, { isCritical, criticalDrafts }))
          return [id, noting(english, inEnglish)]
        if (state === 'draft') drafts = true
        return [id, saidFor(`${facts.id} ${id}`, translation.text)]
      })
      return Object.fromEntries(said) as Texts
    },
  }
}

/** Says texts in every language there are translations for. */
export function createCatalogue(
  translations: ReadonlyMap<Language, Translations>,
  { criticalDrafts }: { readonly criticalDrafts: boolean },
): Catalogue {
  const parsed = new Map<Language, Map<string, Said>>()
  return {
    in: (language) => {
      const own = translations.get(language)
      if (language === sourceLanguage || own === undefined) return spokenEnglish
      const known = parsed.get(language) ?? new Map<string, Said>()
      parsed.set(language, known)
      return speak(language, own, known, criticalDrafts)
    },
  }
}
