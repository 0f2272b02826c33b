import type { ConfigCheck } from '@evenkeel/server-kit/config-files/config-check'
import { InvalidConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { calculateReadingGrade } from '@evenkeel/server-kit/readability'
import { calculateSpanishReadability } from '@evenkeel/server-kit/readability-spanish'
import { readContent } from '#files/read-content.ts'
import { findBrokenLinks } from '#files/find-broken-links.ts'

/** Maximum reading grade of an article: readers with a school degree read it with ease, also on a bad day. */
const MAX_READING_GRADE = 8.9

/**
 * Minimum reading ease of a Spanish translation (INFLESZ): easy to read with six to eight years of school.
 */
const MIN_READING_EASE = 65

function inspectFolder(folder: string): ConfigCheck {
  const { snapshot, faults, leftovers, notes, files } = readContent(folder)
  const hard = snapshot.articles
    .filter(({ text }) => calculateReadingGrade(text) > MAX_READING_GRADE)
    .map(({ topic, slug, text }) => ({
      file: `articles/${topic}/${slug}.md`,
      line: null,
      message: `needs reading grade ${calculateReadingGrade(text).toFixed(1)}; ${MAX_READING_GRADE} is the most`,
    }))
  const spanish = [...(snapshot.translations?.get('es')?.articles ?? [])]
  const hardInSpanish = spanish
    .filter(([, { text }]) => calculateSpanishReadability(text) < MIN_READING_EASE)
    .map(([slug, { text }]) => ({
      file: `articles/${snapshot.articles.find((one) => one.slug === slug)?.topic}/${slug}.es.md`,
      line: null,
      message: `has a reading ease of ${calculateSpanishReadability(text).toFixed(0)} (INFLESZ); ${MIN_READING_EASE} is the least`,
    }))
  return {
    files,
    notes,
    faults: [
      ...faults,
      ...findBrokenLinks(folder, snapshot.articles),
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

/** Checks the articles of the tenant config folder: errors, and texts that are hard to read. */
export function checkContent(folder: string): ConfigCheck {
  try {
    return inspectFolder(folder)
  } catch (error) {
    if (!(error instanceof InvalidConfigError)) throw error
    return { files: [], notes: [], faults: error.faults, counts: [] }
  }
}
