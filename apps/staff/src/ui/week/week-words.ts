import type { WeekdayHours } from '@evenkeel/contract/counselor/calendar'
import { weekWords } from './week.words.ts'
import { minuteWords, weekdayWords } from './weekdays.ts'

/** "9:00 AM to 12:00 PM, 1:00 PM to 5:00 PM" */
export const hoursInWords = (hours: readonly Pick<WeekdayHours, 'from' | 'to'>[]): string =>
  hours
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to }) => weekWords.span({ from: minuteWords(from), to: minuteWords(to) }))
    .join(', ')

/** Weekly hours in lines, days with the same hours that follow each other as one: "Monday to Friday: 9:00 AM to 5:00 PM". */
export function weekInWords(hours: readonly WeekdayHours[]): readonly string[] {
  const runs: { readonly first: number; last: number; readonly text: string }[] = []
  for (const day of [1, 2, 3, 4, 5, 6, 7]) {
    const text = hoursInWords(hours.filter(({ weekday }) => weekday === day))
    const before = runs.at(-1)
    if (text === '') continue
    if (before && before.text === text && before.last === day - 1) before.last = day
    else runs.push({ first: day, last: day, text })
  }
  if (runs.length === 0) return [weekWords.noHoursAtAll]
  return runs.map(({ first, last, text }) => {
    const [from, to] = [weekdayWords(first), weekdayWords(last)]
    const days = first === last ? from : weekWords.weekdays({ first: from, last: to })
    return weekWords.hoursOfDays({ days, hours: text })
  })
}
