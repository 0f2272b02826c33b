import { type Language, sourceLanguage } from './languages.ts'
import { isTranslated, getTranslationState, type Translation } from './translation.ts'

/** Translations of one file, by text id. */
export type TranslatedTexts = Readonly<Record<string, Translation>>

/** Replaces an English text; `id` is its id in the translation file. */
export type TextReplacer = (id: string, english: string) => string

/** Maps the texts of an entity, such as a question or a tile, through `reword`. */
export type TextMapper<T> = (thing: T, reword: TextReplacer) => T

/** An entity in the requested language, or in English and marked as such. */
export type Translated<T> = T & { readonly language?: Language | undefined }

/** Where the translations of an entity come from. */
export interface TranslationSource {
  readonly texts: TranslatedTexts
  /** Whether this installation shows drafts of critical texts. */
  readonly criticalDrafts: boolean
}

/** The English texts of an entity by id. */
export function collectTexts<T>(thing: T, rewording: TextMapper<T>): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  rewording(thing, (id, english) => {
    texts.set(id, english)
    return english
  })
  return texts
}

/**
 * Translates an entity. If one of its texts has no publishable translation, the whole entity is English and
 * marked so: a mix of languages helps no one. Changes only texts.
 */
export function translateEntity<T>(
  thing: T,
  rewording: TextMapper<T>,
  { texts, criticalDrafts }: TranslationSource,
  isCritical: boolean,
): Translated<T> {
  const translationOf = (id: string): Translation | undefined =>
    Object.hasOwn(texts, id) ? texts[id] : undefined
  const isSaid = [...collectTexts(thing, rewording)].every(([id, english]) =>
    isTranslated(getTranslationState(english, translationOf(id)), { isCritical, criticalDrafts }),
  )
  if (!isSaid) return { ...thing, language: sourceLanguage }
  const said: T & { readonly language?: undefined } = {
    ...rewording(thing, (id, english) => translationOf(id)?.text ?? english),
    language: undefined,
  }
  return said
}
