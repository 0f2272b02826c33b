import type { OpenHours } from '#db/tables.ts'
import { pick, type Random } from './random.ts'

const weekdays = [1, 2, 3, 4, 5]
const at = (hour: number, minute = 0): number => hour * 60 + minute

/** Patterns of a working week; some counselors start on the half hour, some work evenings or Saturdays. */
const weekPatterns: readonly (readonly OpenHours[])[] = [
  weekdays.flatMap((weekday) => [
    { weekday, from: at(9), to: at(12) },
    { weekday, from: at(13), to: at(17) },
  ]),
  weekdays.flatMap((weekday) => [
    { weekday, from: at(8, 30), to: at(12, 30) },
    { weekday, from: at(13, 30), to: at(16, 30) },
  ]),
  [1, 2, 3, 4].map((weekday) => ({ weekday, from: at(11), to: at(20) })),
  [2, 3, 4, 5].flatMap((weekday) => [
    { weekday, from: at(10), to: at(14) },
    { weekday, from: at(15), to: at(19) },
  ]),
  [1, 3, 5].map((weekday) => ({ weekday, from: at(7), to: at(14) })),
  [2, 4, 6].map((weekday) => ({ weekday, from: at(9, 30), to: at(17, 30) })),
  [3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: at(16), to: at(21) })),
  [1, 2, 4, 5].map((weekday) => ({ weekday, from: at(8), to: at(13) })),
]

/** One of the patterns. */
export const pickWeeklyHours = (random: Random): readonly OpenHours[] => pick(random, weekPatterns)
