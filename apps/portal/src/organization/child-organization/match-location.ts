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

/** More suggestions would push the page away while the user types. */
const MAX_SUGGESTIONS = 6

/** Edit distance: the number of characters to insert, delete or change. */
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

/** Maximum number of typos for a name of this length. Two swapped letters count as two. */
const getMaxTypos = (signs: number): number => Math.min(3, Math.floor(signs / 3))

/** True if the input is similar to this name or to its beginning. Very short inputs match nothing. */
function isSimilarName(typed: string, name: string): boolean {
  const [short, whole] = [normalizeName(typed), normalizeName(name)]
  if (short.length < 4) return false
  const begun = whole.slice(0, short.length)
  return Math.min(editDistance(short, whole), editDistance(short, begun)) <= getMaxTypos(short.length)
}

/**
 * Returns the one location that the input means although it is misspelled or incomplete; null if several
 * match.
 */
export function findIntendedLocation<L extends OrganizationLocation>(
  typed: string,
  locations: readonly L[],
): L | null {
  const near = locations.filter(({ location }) => isSimilarName(typed, location))
  return matchLocation(typed, locations) ?? (near.length === 1 ? (near[0] ?? null) : null)
}

/** Suggests locations whose names contain the input or are similar, else all of them, up to the limit. */
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

/** On blur, replaces the input with the name of the location that it probably means. */
export function applyIntendedLocation(
  choice: Pick<ChildOrganizationStore, 'typed' | 'type'>,
  locations: readonly OrganizationLocation[],
): void {
  const meant = findIntendedLocation(choice.typed(), locations)
  if (meant && meant.location !== choice.typed()) choice.type(meant.location)
}

/** Blocks the form next to the field while the input matches no location. An empty field is valid. */
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
