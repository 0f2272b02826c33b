import type { Shelf } from '#library/content-source.ts'
import { organisationCodes } from '#library/organisation-codes.ts'
import { ShelfFile } from './article-file.ts'
import { faultsOfArticles, faultsOfShelf } from './check-shelf.ts'
import { type Fault, ProgrammeFaults } from '@evenkeel/server/programmes/fault'
import { readYaml } from '@evenkeel/server/programmes/read-yaml'
import { readArticles } from './read-articles.ts'
import { readPictures } from './read-pictures.ts'

/** The shelf in use, everything that is wrong with it, and the files that were looked at. */
export interface Inspected {
  readonly shelf: Shelf
  readonly faults: readonly Fault[]
  readonly files: readonly string[]
}

/**
 * Reads `articles/` below the programmes folder. A faulty article is left out and named. Throws when shelf.yaml itself
 * cannot be used: a wrong restriction there could open a whole topic.
 */
export function inspectShelf(folder: string): Inspected {
  const file = 'articles/shelf.yaml'
  const knownCodes = organisationCodes(folder)
  const { pictures, faults: pictureFaults } = readPictures(folder)
  const { value, lineOf, faults: yamlFaults } = readYaml(folder, file, ShelfFile)
  if (!value) throw new ProgrammeFaults(yamlFaults)
  const surroundings = { codes: knownCodes, pictures }
  const shelfFaults = faultsOfShelf(value, lineOf, surroundings)
  if (shelfFaults.length > 0) throw new ProgrammeFaults(shelfFaults)

  const topics = new Map(
    value.categories.flatMap((category) => category.topics.map((topic) => [topic.slug, topic])),
  )
  const articles = readArticles(folder, new Set(topics.keys()))
  const faults = faultsOfArticles(articles.read, { ...surroundings, topics })
  const faulty = new Set(faults.map((fault) => fault.file))
  return {
    shelf: {
      categories: value.categories,
      articles: articles.read.filter((one) => !faulty.has(one.file)).map(({ article }) => article),
      everydayWords: value.everyday_words,
      pictures,
      knownCodes,
    },
    faults: [...pictureFaults, ...articles.faults, ...faults],
    files: [file, ...articles.files],
  }
}
