import type { CheckedFiles } from '@evenkeel/server/config-files/checked-files'
import { InvalidConfig } from '@evenkeel/server/config-files/config-error'
import { readingGrade } from '@evenkeel/server/readability'
import { spanishEase } from '@evenkeel/server/readability-spanish'
import { inspectContent } from '#files/read-content.ts'
import { faultsOfWrittenLinks } from '#files/written-links.ts'

/** Highest grade an article may need: everybody who finished school reads it with ease, also on a bad day. */
const HIGHEST_GRADE = 8.9

/** Lowest ease of a translation into Spanish (INFLESZ): what people with six to eight years of school read with ease. */
const LOWEST_EASE = 65

function inspect(folder: string): CheckedFiles {
  const { snapshot, faults, leftovers, notes, files } = inspectContent(folder)
  const hard = snapshot.articles
    .filter(({ text }) => readingGrade(text) > HIGHEST_GRADE)
    .map(({ topic, slug, text }) => ({
      file: `articles/${topic}/${slug}.md`,
      line: null,
      message: `needs reading grade ${readingGrade(text).toFixed(1)}; ${HIGHEST_GRADE} is the most`,
    }))
  const spanish = [...(snapshot.translations?.get('es')?.articles ?? [])]
  const hardInSpanish = spanish
    .filter(([, { text }]) => spanishEase(text) < LOWEST_EASE)
    .map(([slug, { text }]) => ({
      file: `articles/${snapshot.articles.find((one) => one.slug === slug)?.topic}/${slug}.es.md`,
      line: null,
      message: `has a reading ease of ${spanishEase(text).toFixed(0)} (INFLESZ); ${LOWEST_EASE} is the least`,
    }))
  return {
    files,
    notes,
    faults: [
      ...faults,
      ...faultsOfWrittenLinks(folder, snapshot.articles),
      ...leftovers,
      ...hard,
      ...hardInSpanish,
    ],
    counts: [
      [snapshot.categories.flatMap(({ topics }) => topics).length, 'topic'],
      [snapshot.articles.length, 'article'],
    ],
  }
}

/** Checks the articles of the programmes folder: what keeps one from being used, and what makes it hard to read. */
export function checkContent(folder: string): CheckedFiles {
  try {
    return inspect(folder)
  } catch (error) {
    if (!(error instanceof InvalidConfig)) throw error
    return { files: [], notes: [], faults: error.faults, counts: [] }
  }
}
