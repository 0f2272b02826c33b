import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Language, translatedLanguages } from '@evenkeel/api-contract/i18n/languages'
import type { Translation } from '@evenkeel/api-contract/i18n/translation'
import type { Translations } from '@evenkeel/api-contract/i18n/translator'
import { parsePoFile, readPreviousEnglish } from './po-file.ts'

const locales = path.resolve(
  path.dirname(fileURLToPath(import.meta.resolve('@evenkeel/api-contract/i18n/languages'))),
  '../../locales',
)

/** The PO file with the messages of a language. */
export const catalogFile = (language: Language): string => path.join(locales, language, 'messages.po')

/** Reads the text of a PO file. The context of a message is its namespace and id; fuzzy means unreviewed. */
export function parseCatalog(text: string): Translations {
  const found = new Map<string, Record<string, Translation>>()
  for (const item of parsePoFile(text).items) {
    const { msgctxt, msgid, flags, obsolete } = item
    const [namespace = '', id = ''] = msgctxt?.split('.') ?? []
    const translation = item.msgstr[0] ?? ''
    if (namespace === '' || translation === '' || obsolete) continue
    const texts = found.get(namespace) ?? {}
    found.set(namespace, texts)
    texts[id] = flags['fuzzy']
      ? { english: readPreviousEnglish(item) ?? msgid, text: translation }
      : { english: msgid, text: translation, reviewed: true }
  }
  return found
}

let cachedTranslations: ReadonlyMap<Language, Translations> | undefined

/** Reads the translations of all languages, once: the files do not change while the product runs. */
export const readTranslations = (): ReadonlyMap<Language, Translations> =>
  (cachedTranslations ??= new Map(
    translatedLanguages.map((language) => [
      language,
      parseCatalog(readFileSync(catalogFile(language), 'utf8')),
    ]),
  ))
