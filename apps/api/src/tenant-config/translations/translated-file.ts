import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '@evenkeel/api-contract/i18n/languages'
import { getTranslationState, type TranslationState } from '@evenkeel/api-contract/i18n/translation'
import type { TranslatedTexts } from '@evenkeel/api-contract/i18n/translate-entity'
import type { ConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { type YamlFileResult, readYamlFile } from '@evenkeel/server-kit/config-files/parse-yaml'
import { TranslationsFile } from '@evenkeel/server-kit/i18n/translations-file'

/** A translatable text of a file. */
export interface FileText {
  readonly id: string
  readonly english: string
  readonly isCritical: boolean
}

/** A file with English texts, and its translation into one language. */
export interface TranslatedFile {
  readonly language: Language
  /** The source file of the texts. */
  readonly source: string
  readonly texts: readonly FileText[]
  readonly translation: YamlFileResult<TranslatedTexts>
}

/** A text of a file with its translation state. */
interface FileTextWithState extends FileText {
  readonly state: TranslationState
}

/** `intake/default.yaml` is translated in `intake/default.es.yaml`. */
const getTranslationName = (file: string, language: Language): string =>
  file.replace(/\.yaml$/, `.${language}.yaml`)

/** Whether a file holds translations of the one beside it. */
export const isTranslationFile = (file: string): boolean => /\.[a-z]{2}\.yaml$/.test(file)

/** Reads the translation beside a file; a missing file has no translations. */
export function readTranslation(
  folder: string,
  file: string,
  language: Language,
): YamlFileResult<TranslatedTexts> {
  const name = getTranslationName(file, language)
  if (existsSync(path.join(folder, name))) return readYamlFile(folder, name, TranslationsFile)
  return { file: name, value: {}, faults: [], lineOf: () => 1 }
}

const extractPlaceholders = (text: string): string => (text.match(/\{\w+\}/g) ?? []).toSorted().join(', ')

function checkText(english: string, { english: of, text, reviewed }: TranslatedTexts[string]): string | null {
  if (extractPlaceholders(text) !== extractPlaceholders(of))
    return `fills in ${extractPlaceholders(text) || 'nothing'}, its English ${extractPlaceholders(of) || 'nothing'}`
  if (of !== english && reviewed) return 'was reviewed for other English words: take the review away'
  return null
}

/** Translation state of each text of a file. */
export const listTextStates = ({ texts, translation }: TranslatedFile): readonly FileTextWithState[] =>
  texts.map((text) => ({ ...text, state: getTranslationState(text.english, translation.value?.[text.id]) }))

/** Errors that make a translation file unusable: an invalid shape, or placeholders that do not match. */
export function checkTranslationFile({ texts, translation }: TranslatedFile): readonly ConfigError[] {
  const { file, value, lineOf, faults } = translation
  const wrong = texts.flatMap(({ id, english }) => {
    const one = value?.[id]
    const fault = one === undefined ? null : checkText(english, one)
    return fault === null ? [] : [{ file, line: lineOf([id]), message: `${id}: ${fault}` }]
  })
  return [...faults, ...wrong]
}

/**
 * Translations without a text: misspelled, or left behind when the English was removed. They do not block an
 * edit of the English; the command refuses them.
 */
export function findUnusedTranslations({ texts, translation }: TranslatedFile): readonly ConfigError[] {
  const { file, value, lineOf } = translation
  const known = new Set(texts.map(({ id }) => id))
  return Object.keys(value ?? {})
    .filter((id) => !known.has(id))
    .map((id) => ({ file, line: lineOf([id]), message: `${id}: no text has this id` }))
}

/** Texts that fall back to English without a translation, one line each; these are notes, not errors. */
export const listUntranslatedTexts = (translated: TranslatedFile): readonly ConfigError[] =>
  listTextStates(translated).flatMap(({ id, english, state }) => {
    if (state !== 'missing' && state !== 'changed') return []
    const { file, lineOf } = translated.translation
    const why = state === 'missing' ? 'has no translation of' : 'was made from other words than'
    return [{ file, line: state === 'missing' ? null : lineOf([id]), message: `${id} ${why} "${english}"` }]
  })
