import path from 'node:path'
import type { Language } from '@evenkeel/contract/words/languages'
import type { TranslationState } from '@evenkeel/contract/words/translation'
import { configErrorLine } from '@evenkeel/server/config-files/config-error'
import { inspectContent } from '../../apps/content/src/files/read-content.ts'
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
  return [...rows, articleProgress(language)]
}

/** An article is reviewed where its translation names the day of a review. */
function articleProgress(language: Language): AreaProgress {
  const { snapshot, notes } = inspectContent(folder)
  const translations = snapshot.translations?.get(language)?.articles
  const states = snapshot.articles.map(({ topic, slug }) => {
    const translation = translations?.get(slug)
    const stale = notes.some(
      ({ file, message }) =>
        file === `articles/${topic}/${slug}.${language}.md` && message.startsWith('was made'),
    )
    const isReviewed = translation?.reviews.some(({ date }) => date !== null) === true
    const state: TranslationState = translation
      ? isReviewed
        ? 'reviewed'
        : 'draft'
      : stale
        ? 'changed'
        : 'missing'
    return { state, isCritical: false }
  })
  return counted('(articles)', language, states)
}

/** What is wrong with the translations of what staff write, a line each. */
export function programFaults(): readonly string[] {
  const { faults, translated } = inspectTenantConfig(folder)
  const content = inspectContent(folder)
  const all = [...faults, ...translated.flatMap(leftoversIn), ...content.faults, ...content.leftovers]
  return all.map(configErrorLine)
}
