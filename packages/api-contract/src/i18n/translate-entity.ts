import { type Language, sourceLanguage } from './languages.ts'
import { isTranslated, getTranslationState, type Translation } from './translation.ts'

/** Translations of the texts of one file, by their ids. */
export type TranslatedTexts = Readonly<Record<string, Translation>>

/** What is said in place of an English text; `id` is its name in the file of translations. */
export type TextReplacer = (id: string, english: string) => string

/** Puts other words into something that is read as a whole, as a question or a tile: hands each of its texts to `reword`. */
export type TextMapper<T> = (thing: T, reword: TextReplacer) => T

/** Something said in the language that was asked for, or in English and marked as such. */
export type Translated<T> = T & { readonly language?: Language | undefined }

/** How a file is said in another language. */
export interface TranslationSource {
  readonly texts: TranslatedTexts
  /** Whether this installation shows drafts of critical texts. */
  readonly criticalDrafts: boolean
}

/** The English texts of a thing by their ids. */
export function collectTexts<T>(thing: T, rewording: TextMapper<T>): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  rewording(thing, (id, english) => {
    texts.set(id, english)
    return english
  })
  return texts
}

/**
 * A thing in another language. Where one of its texts has no translation that may be shown all of it is English and marked so:
 * half a question in each language helps nobody. Nothing but words can change.
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
