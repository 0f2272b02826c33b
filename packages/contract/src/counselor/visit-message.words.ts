import { momentInWords } from '../moments.ts'
import { area } from '../words/area.ts'

/** What stands above a counselor's own words to a person whose visit they cannot make. Counselors write English, and so far this line is always English too. */
export const visitMessageWords = area(
  'counselor-visit-message',
  { about: 'About our visit on {$moment}:' },
  { critical: [] },
)

/** The whole message: which visit it is about, by the clock of the person, and the counselor's words. */
export const visitMessage = (startsAt: Temporal.Instant, zone: string, words: string): string =>
  `${visitMessageWords.about({ moment: momentInWords(startsAt, zone) })}\n\n${words.trim()}`
