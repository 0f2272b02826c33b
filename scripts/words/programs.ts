import path from 'node:path'
import type { Language } from '@evenkeel/contract/words/languages'
import { configErrorLine } from '@evenkeel/server/config-files/config-error'
import { inspectContent } from '../../apps/content/src/files/read-content.ts'
import { translatedArticles } from '../../apps/content/src/translated-articles.ts'
import { judgedTexts, leftoversIn } from '../../apps/api/src/tenant-config/languages/translated-file.ts'
import { inspectTenantConfig } from '../../apps/api/src/tenant-config/load-tenant-config.ts'
import { root } from '../repository-files.ts'
import { type AreaProgress, counted } from './judge-words.ts'

const folder = path.join(root, 'programmes')

/** Which row a file belongs to. */
const rowOf = (file: string): string => {
  const [first = ''] = file.split('/')
  return first === 'organisations'
    ? 'organizations'
    : first.replace('nav-categories', 'navs').replace('.yaml', '')
}

/** How far what staff write is in one language: intakes, tiles, phrases and organizations by texts, articles as a whole. */
export function programProgress(language: Language): readonly AreaProgress[] {
  const { translated } = inspectTenantConfig(folder)
  const own = translated.filter((file) => file.language === language)
  const rows = [...Map.groupBy(own, ({ source }) => rowOf(source))].map(([row, files]) =>
    counted(`(${row})`, language, files.flatMap(judgedTexts)),
  )
  const articles = translatedArticles(folder, language)
  return [
    ...rows,
    counted(
      '(articles)',
      language,
      articles.map(({ state }) => ({ state, isCritical: false })),
    ),
  ]
}

/** What is wrong with the translations of what staff write, a line each. */
export function programFaults(): readonly string[] {
  const { faults, translated } = inspectTenantConfig(folder)
  const content = inspectContent(folder)
  const all = [...faults, ...translated.flatMap(leftoversIn), ...content.faults, ...content.leftovers]
  return all.map(configErrorLine)
}
