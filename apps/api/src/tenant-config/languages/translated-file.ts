import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '@evenkeel/contract/words/languages'
import { stateOf, type TranslationState } from '@evenkeel/contract/words/translation'
import type { TranslatedTexts } from '@evenkeel/contract/words/whole'
import type { ConfigError } from '@evenkeel/server/config-files/config-error'
import { type ReadFile, readYaml } from '@evenkeel/server/config-files/read-yaml'
import { TranslatedTextsFile } from '@evenkeel/server/words/translated-texts'

/** A text of a file, as far as its translations go. */
export interface FileText {
  readonly id: string
  readonly english: string
  readonly isCritical: boolean
}

/** A file with English texts, and its translation into one language. */
export interface TranslatedFile {
  readonly language: Language
  /** Whose texts these are. */
  readonly source: string
  readonly texts: readonly FileText[]
  readonly translation: ReadFile<TranslatedTexts>
}

/** A text of a file with what became of it. */
export interface JudgedText extends FileText {
  readonly state: TranslationState
}

/** `intake/default.yaml` is translated in `intake/default.es.yaml`. */
const nameIn = (file: string, language: Language): string => file.replace(/\.yaml$/, `.${language}.yaml`)

/** Whether a file holds translations of the one beside it. */
export const isTranslation = (file: string): boolean => /\.[a-z]{2}\.yaml$/.test(file)

/** The translation beside a file; a file that is not there translates nothing. */
export function readTranslation(folder: string, file: string, language: Language): ReadFile<TranslatedTexts> {
  const name = nameIn(file, language)
  if (existsSync(path.join(folder, name))) return readYaml(folder, name, TranslatedTextsFile)
  return { file: name, value: {}, faults: [], lineOf: () => 1 }
}

const filledIn = (text: string): string => (text.match(/\{\w+\}/g) ?? []).toSorted().join(', ')

function faultOf(english: string, { english: of, text, reviewed }: TranslatedTexts[string]): string | null {
  if (filledIn(text) !== filledIn(of))
    return `fills in ${filledIn(text) || 'nothing'}, its English ${filledIn(of) || 'nothing'}`
  if (of !== english && reviewed) return 'was reviewed for other English words: take the review away'
  return null
}

/** How far each text of a file is. */
export const judgedTexts = ({ texts, translation }: TranslatedFile): readonly JudgedText[] =>
  texts.map((text) => ({ ...text, state: stateOf(text.english, translation.value?.[text.id]) }))

/** What is wrong with a file of translations, and may not be used: a shape nobody can read, and values that do not agree. */
export function faultsOfTranslation({ texts, translation }: TranslatedFile): readonly ConfigError[] {
  const { file, value, lineOf, faults } = translation
  const wrong = texts.flatMap(({ id, english }) => {
    const one = value?.[id]
    const fault = one === undefined ? null : faultOf(english, one)
    return fault === null ? [] : [{ file, line: lineOf([id]), message: `${id}: ${fault}` }]
  })
  return [...faults, ...wrong]
}

/**
 * Translations of no text: a slip of the pen, or left behind when the English went. Nobody reads them, so that they hold no edit of
 * the English back; the command refuses them.
 */
export function leftoversIn({ texts, translation }: TranslatedFile): readonly ConfigError[] {
  const { file, value, lineOf } = translation
  const known = new Set(texts.map(({ id }) => id))
  return Object.keys(value ?? {})
    .filter((id) => !known.has(id))
    .map((id) => ({ file, line: lineOf([id]), message: `${id}: no text has this id` }))
}

/** Texts that are said in English for want of a translation, a line each; nothing is wrong with the files. */
export const notesOnTranslation = (translated: TranslatedFile): readonly ConfigError[] =>
  judgedTexts(translated).flatMap(({ id, english, state }) => {
    if (state !== 'missing' && state !== 'changed') return []
    const { file, lineOf } = translated.translation
    const why = state === 'missing' ? 'has no translation of' : 'was made from other words than'
    return [{ file, line: state === 'missing' ? null : lineOf([id]), message: `${id} ${why} "${english}"` }]
  })
