import type { FieldProblem } from '@evenkeel/contract/fields/validate'
import { usePlace } from '../organisation-context.tsx'
import {
  type ChildChoice,
  type Location,
  LOCATION_FIELD,
  matchLocation,
  plain,
  useChildChoice,
} from './child-organisation.ts'
import { locationWords } from './location.words.ts'

/** More than these would push the page away under somebody who types. */
const MOST_OFFERED = 6

/** How many signs must be put in, left out or changed to make one word of another. */
function slips(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [line, sign] of [...one].entries()) {
    const above = row
    row = [line + 1]
    for (const [at, otherSign] of [...other].entries())
      row.push(
        Math.min(
          (row[at] ?? 0) + 1,
          (above[at + 1] ?? 0) + 1,
          (above[at] ?? 0) + (sign === otherSign ? 0 : 1),
        ),
      )
  }
  return row.at(-1) ?? 0
}

/** So many slips of a finger are no other name yet: two letters in the wrong order are two. */
const mostSlips = (signs: number): number => Math.min(3, Math.floor(signs / 3))

/** Whether what was typed is nearly this name, or its beginning with nearly its signs; a few signs could be anything. */
function isNear(typed: string, name: string): boolean {
  const [short, whole] = [plain(typed), plain(name)]
  if (short.length < 4) return false
  const begun = whole.slice(0, short.length)
  return Math.min(slips(short, whole), slips(short, begun)) <= mostSlips(short.length)
}

/** The one location that is meant by what was typed, though it is spelled otherwise or not typed to the end; null where several may be. */
export function meantLocation<L extends Location>(typed: string, locations: readonly L[]): L | null {
  const near = locations.filter(({ location }) => isNear(typed, location))
  return matchLocation(typed, locations) ?? (near.length === 1 ? (near[0] ?? null) : null)
}

/** The locations somebody may mean: those whose names contain what was typed or nearly do, else all of them; the first few. */
export function locationsLike<L extends Location>(typed: string, locations: readonly L[]): readonly L[] {
  const alike = locations.filter(
    ({ location }) => plain(location).includes(plain(typed)) || isNear(typed, location),
  )
  return (alike.length > 0 ? alike : locations).slice(0, MOST_OFFERED)
}

/** Whoever is done with typing may have meant a location: its name takes the place of what was typed. */
export function settle(choice: Pick<ChildChoice, 'typed' | 'type'>, locations: readonly Location[]): void {
  const meant = meantLocation(choice.typed(), locations)
  if (meant && meant.location !== choice.typed()) choice.type(meant.location)
}

/** What keeps a form beside the field from being sent: words that name no location. Nobody has to name one. */
export function useLocationProblems(): () => readonly FieldProblem[] {
  const choice = useChildChoice()
  const locations = usePlace().organisation?.child_organisations ?? []
  return () => {
    settle(choice, locations)
    return choice.typed() === '' || choice.id() !== null
      ? []
      : [{ field: LOCATION_FIELD, message: locationWords.unknown }]
  }
}
