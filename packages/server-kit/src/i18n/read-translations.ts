import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Language, translatedLanguages } from '@evenkeel/api-contract/i18n/languages'
import type { Translations } from '@evenkeel/api-contract/i18n/translator'
import { InvalidConfigError } from '../config-files/config-error.ts'
import { parseYaml } from '../config-files/parse-yaml.ts'
import { TranslationsFile } from './translations-file.ts'

/** The folder of translations: a folder per language, a file per namespace. */
export const translationsFolder = path.resolve(
  path.dirname(fileURLToPath(import.meta.resolve('@evenkeel/api-contract/i18n/languages'))),
  '../../translations',
)

function readLanguage(folder: string, language: Language): Translations {
  const files = readdirSync(path.join(folder, language)).filter((name) => name.endsWith('.yaml'))
  return new Map(
    files.toSorted().map((name) => {
      const file = path.join(language, name)
      const { value, faults } = parseYaml(
        readFileSync(path.join(folder, file), 'utf8'),
        TranslationsFile,
        file,
      )
      if (value === null) throw new InvalidConfigError(faults)
      return [name.slice(0, -'.yaml'.length), value]
    }),
  )
}

/** Reads the translations of all languages. Throws with file and line where one is invalid. */
export const readTranslations = (folder = translationsFolder): ReadonlyMap<Language, Translations> =>
  new Map(translatedLanguages.map((language) => [language, readLanguage(folder, language)]))
