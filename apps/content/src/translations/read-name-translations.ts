import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { ConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { readYamlFile } from '@evenkeel/server-kit/config-files/parse-yaml'
import type { SearchSynonyms, StoredCategory } from '#content-source.ts'
import { hashSourceName, type TranslatedName, TranslatedNamesFile } from './translation-files.ts'

interface NamedItem {
  readonly slug: string
  readonly name: string
  readonly description: string
}
type TranslatedNames = ReadonlyMap<string, Pick<TranslatedName, 'name' | 'description'>>

/** Names of categories and topics in one language. */
interface NameTranslations {
  readonly categories: TranslatedNames
  readonly topics: TranslatedNames
  readonly everydayWords: readonly SearchSynonyms[] | null
  readonly faults: readonly ConfigError[]
  /** Translations without an English name. */
  readonly leftovers: readonly ConfigError[]
  readonly notes: readonly ConfigError[]
  readonly files: readonly string[]
}

const noTranslations: NameTranslations = {
  categories: new Map(),
  topics: new Map(),
  everydayWords: null,
  faults: [],
  leftovers: [],
  notes: [],
  files: [],
}

/** Reads `articles/shelf.<language>.yaml`; a name whose English has changed falls back to English. */
export function readNameTranslations(
  folder: string,
  language: Language,
  categories: readonly StoredCategory[],
): NameTranslations {
  const file = `articles/shelf.${language}.yaml`
  if (!existsSync(path.join(folder, file))) return noTranslations
  const { value, lineOf, faults: unreadable } = readYamlFile(folder, file, TranslatedNamesFile)
  if (!value) return { ...noTranslations, faults: unreadable, files: [file] }
  const leftovers: ConfigError[] = []
  const notes: ConfigError[] = []
  const namesOf = (kind: 'categories' | 'topics', english: readonly NamedItem[]): TranslatedNames => {
    const namesBySlug = new Map(english.map((one) => [one.slug, one]))
    for (const slug of Object.keys(value[kind]))
      if (!namesBySlug.has(slug))
        leftovers.push({
          file,
          line: lineOf([kind, slug]),
          message: `shelf.yaml has no ${slug} in its ${kind}`,
        })
    return new Map(
      english.flatMap((one) => {
        const translated = value[kind][one.slug]
        const now = hashSourceName(one)
        const [line, message] = translated
          ? [
              lineOf([kind, one.slug]),
              `was made from another English: once it fits again, say english: "${now}"`,
            ]
          : [null, `is not there yet, with english: "${now}"`]
        if (translated?.english !== now) notes.push({ file, line, message: `${kind}.${one.slug} ${message}` })
        return translated?.english === now ? [[one.slug, translated] as const] : []
      }),
    )
  }
  return {
    categories: namesOf('categories', categories),
    topics: namesOf(
      'topics',
      categories.flatMap(({ topics }) => topics),
    ),
    everydayWords: value.everyday_words,
    faults: [],
    leftovers,
    notes,
    files: [file],
  }
}
