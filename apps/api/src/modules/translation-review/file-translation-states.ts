import type { TranslatedFileState } from '@evenkeel/api-contract/staff/translations'
import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { TranslationState } from '@evenkeel/api-contract/i18n/translation'
import { listTextStates } from '#tenant-config/translations/translated-file.ts'
import { inspectTenantConfig } from '#tenant-config/load-tenant-config.ts'
import type { TranslationReviewDeps } from './deps.ts'

type FilesDeps = Pick<TranslationReviewDeps, 'tenantConfig' | 'articles'>
type Kind = TranslatedFileState['kind']

const getFileKind = (file: string): Kind =>
  file.startsWith('organisations/') ? 'organisation' : file.startsWith('intake/') ? 'intake' : 'home'

/** Names of the spaces of the studio that all organizations share, by the kind of their files. */
const sharedSpaceByKind = { intake: 'intakes', home: 'home', article: 'articles' } as const

/** Where a file is edited in the studio; null where the folder on the machine owns it. */
function findStudioSpace({ tenantConfig }: FilesDeps, kind: Kind, file: string): string | null {
  const owned = tenantConfig.owned()
  if (kind !== 'organisation') return owned.includes(sharedSpaceByKind[kind]) ? sharedSpaceByKind[kind] : null
  const username = file.replace(/^organisations\/(.*)\.yaml$/, '$1')
  const found = tenantConfig.current().organisations.find((one) => one.file.username === username)
  return owned.includes(username) ? (found?.file.id ?? null) : null
}

/** Counts the texts of a file. */
function countStates(states: readonly { readonly state: TranslationState; readonly isCritical: boolean }[]) {
  const count = (wanted: TranslationState): number => states.filter(({ state }) => state === wanted).length
  return {
    texts: states.length,
    missing: count('missing'),
    changed: count('changed'),
    draft: count('draft'),
    reviewed: count('reviewed'),
    critical: states.filter(({ state, isCritical }) => isCritical && state !== 'reviewed').length,
  }
}

/** How far the translations of what staff write are, as the files in use stand; articles of a hosted space have none here. */
export function listFileTranslationStates(
  deps: FilesDeps,
  language: Language,
): readonly TranslatedFileState[] {
  const folder = deps.tenantConfig.folder()
  const files = inspectTenantConfig(folder)
    .translated.filter((file) => file.language === language && file.texts.length > 0)
    .map((file) => {
      const kind = getFileKind(file.source)
      const space = findStudioSpace(deps, kind, file.source)
      return {
        file: file.source,
        translation: file.translation.file,
        kind,
        space,
        ...countStates(listTextStates(file)),
      }
    })
  const space = findStudioSpace(deps, 'article', '')
  const articles = (deps.articles?.translations(folder, language) ?? []).map(
    ({ file, translation, state }) => ({
      file,
      translation,
      kind: 'article' as const,
      space,
      ...countStates([{ state, isCritical: false }]),
    }),
  )
  return [...files, ...articles]
}
