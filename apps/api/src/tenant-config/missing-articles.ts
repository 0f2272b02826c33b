import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { ConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { getGuidance } from '#intake-graph/check-guidance.ts'
import type { IntakeGraph } from '#intake-graph/graph.ts'
import type { PhrasesFile } from './home-files.ts'

/** Slugs of the articles stored as files in the folder. */
const readArticleSlugs = (folder: string): ReadonlySet<string> =>
  new Set(
    (existsSync(path.join(folder, 'articles'))
      ? readdirSync(path.join(folder, 'articles'), { recursive: true, encoding: 'utf8' })
      : []
    )
      .filter((file) => file.endsWith('.md'))
      .map((file) => path.basename(file, '.md')),
  )

/** Articles that phrases of the home page link to and the content does not contain, under their topic. */
export function findMissingPhraseArticles(folder: string, phrases: PhrasesFile): ConfigError[] {
  return phrases.flatMap(({ article }, at) => {
    if (!article || existsSync(path.join(folder, 'articles', article.topic, `${article.slug}.md`))) return []
    const message = `${at}.article: there is no article ${article.topic}/${article.slug}`
    return [{ file: 'phrases.yaml', line: null, message }]
  })
}

/**
 * Articles that guidance links to and the content does not contain. Only the command checks this: the
 * articles of a running portal may come from another source, and a missing one is left out of the list.
 */
export function findMissingGuidanceArticles(
  folder: string,
  intakes: ReadonlyMap<string, IntakeGraph>,
): ConfigError[] {
  const slugs = readArticleSlugs(folder)
  return [...intakes.values()].flatMap(({ name, questions }) =>
    [...questions.values()].flatMap((step) => {
      const guidance = getGuidance(step)
      const named = guidance
        ? [...guidance.people, ...guidance.reasons].flatMap(({ articles }) => articles)
        : []
      return [...new Set(named)]
        .filter((slug) => !slugs.has(slug))
        .map((slug) => ({
          file: `intake/${name}.yaml`,
          line: null,
          message: `question ${step.key}: guidance names the article ${slug}, which does not exist`,
        }))
    }),
  )
}
