import type { FieldError } from '@evenkeel/api-contract/fields/validate'
import { useTenant } from '../organization-context.tsx'
import {
  type ChildOrganizationStore,
  type OrganizationLocation,
  LOCATION_FIELD,
  matchLocation,
  normalizeName,
  useChildOrganizationStore,
} from './child-organization.ts'
import { locationMessages } from './location.messages.ts'

/** More than these would push the page away under somebody who types. */
const MAX_SUGGESTIONS = 6

/** How many signs must be put in, left out or changed to make one word of another. */
function editDistance(one: string, other: string): number {
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
const getMaxTypos = (signs: number): number => Math.min(3, Math.floor(signs / 3))

/** Whether what was typed is nearly this name, or its beginning with nearly its signs; a few signs could be anything. */
function isSimilarName(typed: string, name: string): boolean {
  const [short, whole] = [normalizeName(typed), normalizeName(name)]
  if (short.length < 4) return false
  const begun = whole.slice(0, short.length)
  return Math.min(editDistance(short, whole), editDistance(short, begun)) <= getMaxTypos(short.length)
}

/** The one location that is meant by what was typed, though it is spelled otherwise or not typed to the end; null where several may be. */
export function findIntendedLocation<L extends OrganizationLocation>(
  typed: string,
  locations: readonly L[],
): L | null {
  const near = locations.filter(({ location }) => isSimilarName(typed, location))
  return matchLocation(typed, locations) ?? (near.length === 1 ? (near[0] ?? null) : null)
}

/** The locations somebody may mean: those whose names contain what was typed or nearly do, else all of them; the first few. */
export function suggestLocations<L extends OrganizationLocation>(
  typed: string,
  locations: readonly L[],
): readonly L[] {
  const alike = locations.filter(
    ({ location }) =>
      normalizeName(location).includes(normalizeName(typed)) || isSimilarName(typed, location),
  )
  return (alike.length > 0 ? alike : locations).slice(0, MAX_SUGGESTIONS)
}

/** Whoever is done with typing may have meant a location: its name takes the place of what was typed. */
export function applyIntendedLocation(
  choice: Pick<ChildOrganizationStore, 'typed' | 'type'>,
  locations: readonly OrganizationLocation[],
): void {
  const meant = findIntendedLocation(choice.typed(), locations)
  if (meant && meant.location !== choice.typed()) choice.type(meant.location)
}

/** What keeps a form beside the field from being sent: words that name no location. Nobody has to name one. */
export function useLocationProblems(): () => readonly FieldError[] {
  const choice = useChildOrganizationStore()
  const locations = useTenant().organisation?.child_organisations ?? []
  return () => {
    applyIntendedLocation(choice, locations)
    return choice.typed() === '' || choice.id() !== null
      ? []
      : [{ field: LOCATION_FIELD, message: locationMessages.unknown }]
  }
}
