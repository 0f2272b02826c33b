import type { ConfigCheck } from '@evenkeel/server-kit/config-files/config-check'
import { InvalidConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { calculateReadingGrade } from '@evenkeel/server-kit/readability'
import { calculateSpanishReadability } from '@evenkeel/server-kit/readability-spanish'
import { readContent } from '#files/read-content.ts'
import { findBrokenLinks } from '#files/find-broken-links.ts'

/** Highest grade an article may need: everybody who finished school reads it with ease, also on a bad day. */
const MAX_READING_GRADE = 8.9

/** Lowest ease of a translation into Spanish (INFLESZ): what people with six to eight years of school read with ease. */
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

/** Checks the articles of the programmes folder: what keeps one from being used, and what makes it hard to read. */
export function checkContent(folder: string): ConfigCheck {
  try {
    return inspectFolder(folder)
  } catch (error) {
    if (!(error instanceof InvalidConfigError)) throw error
    return { files: [], notes: [], faults: error.faults, counts: [] }
  }
}
