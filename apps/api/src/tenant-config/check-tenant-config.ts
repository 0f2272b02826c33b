import type { ConfigCheck } from '@evenkeel/server-kit/config-files/config-error'
import { findUnusedTranslations, listUntranslatedTexts } from './translations/translated-file.ts'
import { inspectTenantConfig } from './load-tenant-config.ts'
import {
  checkFolderLinks,
  findMissingGuidanceArticles,
  findMissingPhraseArticles,
  mergeLinkErrors,
} from './config-links.ts'

/**
 * Checks the portal API's part of the tenant config folder: organizations, intakes, tiles, phrases and
 * translations.
 */
export function checkTenantConfig(folder: string): ConfigCheck {
  const { files, faults, programmes, translated } = inspectTenantConfig(folder, { criticalDrafts: true })
  const missing = programmes
    ? [
        ...findMissingGuidanceArticles(folder, programmes.intakes),
        ...findMissingPhraseArticles(folder, programmes.phrases),
      ]
    : []
  const { organisations = [], intakes = new Map(), phrases = [] } = programmes ?? {}
  const locations = organisations.flatMap(({ file }) => file.children)
  return {
    files,
    notes: translated.flatMap(listUntranslatedTexts),
    faults: [
      ...mergeLinkErrors(faults, checkFolderLinks(folder, files)),
      ...missing,
      ...translated.flatMap(findUnusedTranslations),
    ],
    counts: programmes
      ? [
          [organisations.length, 'organization'],
          [locations.length, 'location'],
          [intakes.size, 'intake'],
          [phrases.length, 'sentence'],
        ]
      : [],
  }
}
