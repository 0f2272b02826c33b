import type { CheckedFiles } from '@evenkeel/server/config-files/checked-files'
import { leftoversIn, notesOnTranslation } from './languages/translated-file.ts'
import { inspectTenantConfig } from './load-tenant-config.ts'
import { missingGuidanceArticles, missingPhraseArticles } from './named-articles.ts'
import { faultsOfLinksIn, withLinks } from './written-links.ts'

/** Checks what the own API reads from the programmes folder: organizations, intakes, tiles, sentences, and their translations. */
export function checkTenantConfig(folder: string): CheckedFiles {
  const { files, faults, programmes, translated } = inspectTenantConfig(folder, { criticalDrafts: true })
  const missing = programmes
    ? [
        ...missingGuidanceArticles(folder, programmes.intakes),
        ...missingPhraseArticles(folder, programmes.phrases),
      ]
    : []
  const { organisations = [], intakes = new Map(), phrases = [] } = programmes ?? {}
  const locations = organisations.flatMap(({ file }) => file.children)
  return {
    files,
    notes: translated.flatMap(notesOnTranslation),
    faults: [
      ...withLinks(faults, faultsOfLinksIn(folder, files)),
      ...missing,
      ...translated.flatMap(leftoversIn),
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
