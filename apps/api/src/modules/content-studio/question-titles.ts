import {
  listTextStates,
  findUnusedTranslations,
  type TranslatedFile,
} from '#tenant-config/translations/translated-file.ts'
import { parseUncheckedYaml } from '@evenkeel/server-kit/config-files/edit-yaml'
import type { ConfigError } from '@evenkeel/server-kit/config-files/config-error'
import type { SpaceFiles } from './spaces.ts'

type PlainObject = Readonly<Record<string, unknown>>
const isPlainObject = (value: unknown): value is PlainObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a question and its nested questions, by key. */
function collectTitles(question: unknown): (readonly [string, string])[] {
  if (!isPlainObject(question)) return []
  const { key, text, nested, members } = question
  const own = typeof key === 'string' && typeof text === 'string' ? [[key, text] as const] : []
  const others = [nested, ...(Array.isArray(members) ? (members as unknown[]) : [])]
  return [...own, ...others.flatMap(collectTitles)]
}

/** Returns the titles of all intake questions, by key. */
export function readQuestionTitles(files: SpaceFiles): ReadonlyMap<string, string> {
  const titles = Object.entries(files).flatMap(([file, text]) => {
    if (!/^intake\/[^.]+\.yaml$/.test(file)) return []
    const questions = (parseUncheckedYaml(text) as PlainObject | null)?.['questions']
    return Array.isArray(questions) ? questions.flatMap(collectTitles) : []
  })
  return new Map(titles)
}

const KEY_CHAIN = /\b[a-z][a-z0-9_]*(?: -> [a-z][a-z0-9_]*)+/g

/**
 * Replaces question keys with titles in an intake check message, because editors do not know keys. An
 * unknown key stays, because that is what was written.
 */
export function replaceKeysWithTitles(message: string, titles: ReadonlyMap<string, string>): string {
  const named = (key: string): string => {
    const title = titles.get(key)
    return title === undefined ? key : `“${title}”`
  }
  return message
    .replace(KEY_CHAIN, (way) => way.split(' -> ').map(named).join(' → '))
    .replace(/^question ([a-z][a-z0-9_]*): /, (_all, key: string) => `${named(key)} `)
    .replace(/\bpart ([a-z][a-z0-9_]*): /, (_all, key: string) => `(${named(key)}) `)
    .replace(
      /\bno link leads from ([a-z][a-z0-9_]*) to it$/,
      (_all, key: string) => `no way leads to it from ${named(key)}`,
    )
}

/** Returns advice about translations, quoting the texts themselves. */
export function createTranslationAdvice(translated: TranslatedFile): readonly ConfigError[] {
  const { file, lineOf } = translated.translation
  const untranslated = listTextStates(translated).flatMap(({ id, english, state }): ConfigError[] => {
    if (state === 'missing')
      return [{ file, line: null, message: `“${english}” is not translated yet: members read it in English` }]
    if (state === 'changed')
      return [
        {
          file,
          line: lineOf([id]),
          message: `“${english}” was translated from other words: look at it again`,
        },
      ]
    return []
  })
  const left = findUnusedTranslations(translated).map(({ line }) => ({
    file,
    line,
    message: 'this translates words that are no longer there. It can be taken away',
  }))
  return [...left, ...untranslated]
}
