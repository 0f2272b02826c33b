import path from 'node:path'
import type { Language } from '@evenkeel/api-contract/i18n/languages'
import { formatConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { readContent } from '../../apps/content/src/files/read-content.ts'
import { listTranslationStatus } from '../../apps/content/src/article-checks.ts'
import {
  listTextStates,
  findUnusedTranslations,
} from '../../apps/api/src/tenant-config/translations/translated-file.ts'
import { inspectTenantConfig } from '../../apps/api/src/tenant-config/load-tenant-config.ts'
import { repositoryRoot } from '../repository-files.ts'
import { type NamespaceProgress, countStates } from './check-translations.ts'

const folder = path.join(repositoryRoot, 'tenant-config')

/** Maps a file to its row. */
const getRowName = (file: string): string => {
  const [first = ''] = file.split('/')
  return first === 'organisations'
    ? 'organizations'
    : first.replace('nav-categories', 'navs').replace('.yaml', '')
}

/** Translation progress of the tenant config: intakes, tiles, phrases and organizations by text, articles as a whole. */
export function getTenantConfigProgress(language: Language): readonly NamespaceProgress[] {
  const { translated } = inspectTenantConfig(folder)
  const own = translated.filter((file) => file.language === language)
  const rows = [...Map.groupBy(own, ({ source }) => getRowName(source))].map(([row, files]) =>
    countStates(`(${row})`, language, files.flatMap(listTextStates)),
  )
  const articles = listTranslationStatus(folder, language)
  return [
    ...rows,
    countStates(
      '(articles)',
      language,
      articles.map(({ state }) => ({ state, isCritical: false })),
    ),
  ]
}

/** Errors in the tenant config translations, one line each. */
export function findTenantConfigErrors(): readonly string[] {
  const { faults, translated } = inspectTenantConfig(folder)
  const content = readContent(folder)
  const all = [
    ...faults,
    ...translated.flatMap(findUnusedTranslations),
    ...content.faults,
    ...content.leftovers,
  ]
  return all.map(formatConfigError)
}
