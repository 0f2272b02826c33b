import type { ContentSnapshot } from '#content-source.ts'
import { organisationCodes } from '#library/organisation-codes.ts'
import { ContentFile } from './article-file.ts'
import { errorsOfArticles, errorsOfContent } from './check-content.ts'
import { type ConfigError, InvalidConfig } from '@evenkeel/server/config-files/config-error'
import { readYaml } from '@evenkeel/server/config-files/read-yaml'
import { readArticles } from './read-articles.ts'
import { readPictures } from './read-pictures.ts'

/** The content in use, everything that is wrong with it, and the files that were looked at. */
export interface Inspected {
  readonly snapshot: ContentSnapshot
  readonly faults: readonly ConfigError[]
  readonly files: readonly string[]
}

/**
 * Reads `articles/` below the programmes folder. A faulty article is left out and named. Throws when shelf.yaml itself
 * cannot be used: a wrong restriction there could open a whole topic.
 */
export function inspectContent(folder: string): Inspected {
  const file = 'articles/shelf.yaml'
  const knownCodes = organisationCodes(folder)
  const { pictures, faults: pictureFaults } = readPictures(folder)
  const { value, lineOf, faults: yamlFaults } = readYaml(folder, file, ContentFile)
  if (!value) throw new InvalidConfig(yamlFaults)
  const surroundings = { codes: knownCodes, pictures }
  const shelfFaults = errorsOfContent(value, lineOf, surroundings)
  if (shelfFaults.length > 0) throw new InvalidConfig(shelfFaults)

  const topics = new Map(
    value.categories.flatMap((category) => category.topics.map((topic) => [topic.slug, topic])),
  )
  const articles = readArticles(folder, new Set(topics.keys()))
  const faults = errorsOfArticles(articles.read, { ...surroundings, topics })
  const faulty = new Set(faults.map((fault) => fault.file))
  return {
    snapshot: {
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
