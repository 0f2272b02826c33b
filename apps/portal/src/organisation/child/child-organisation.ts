import { requiredContext } from '#lib/required-context.ts'
import type { Organisation } from '@evenkeel/contract/own/organisations'
import { useSyncExternalStore } from 'react'
import type { FieldProblem } from '@evenkeel/contract/fields/validate'
import { createListeners } from '#lib/listeners.ts'
import type { KeyValue, LocalKey } from '#lib/storage.ts'
import { locationWords } from './location.words.ts'

/** A location of an organisation, as far as choosing one needs it. */
export type Location = Pick<Organisation['child_organisations'][number], 'id' | 'location'>

/** More than these would push the page away under somebody who types. */
const MOST_OFFERED = 6

const plain = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()

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

/** The location that was typed, whatever its capital letters and spaces; null while nothing matches. */
export const matchLocation = <L extends Location>(typed: string, locations: readonly L[]): L | null =>
  locations.find(({ location }) => plain(location) === plain(typed)) ?? null

/**
 * Where the person works, kept in local storage under `childOrg`: the location's id once what was typed names one, until
 * then the text itself, written with every input (STORE-02, RD-111). What belongs to another organisation is removed.
 */
export function createChildChoice(local: KeyValue<LocalKey>, organisation: Organisation | null) {
  const locations = organisation?.child_organisations ?? []
  const { tell, subscribe } = createListeners()
  const stored = locations.find(({ id }) => id === local.get('childOrg')) ?? null
  // Without an answer about the organisation nobody knows whether the choice still fits.
  if (organisation && !stored) local.remove('childOrg')
  let typed = stored?.location ?? ''
  return {
    /** What is in the field. */
    typed: (): string => typed,
    /** Id of the chosen location, or null. */
    id: (): string | null => matchLocation(typed, locations)?.id ?? null,
    subscribe,
    type: (text: string): void => {
      typed = text
      const found = matchLocation(text, locations)
      if (text === '') local.remove('childOrg')
      else local.set('childOrg', found?.id ?? text)
      tell()
    },
    /** Whoever is done with typing may have meant one: its name takes the place of what was typed. */
    settle(): void {
      const meant = meantLocation(typed, locations)
      if (meant && meant.location !== typed) this.type(meant.location)
    },
  }
}
export type ChildChoice = ReturnType<typeof createChildChoice>

/** The choice itself, to change it. */
export const [ChildContext, useChildChoice] = requiredContext<ChildChoice>('ChildContext')

/** What is in the field; nothing in the first HTML, which knows no browser's storage. */
export function useChildTyped(): string {
  const choice = useChildChoice()
  return useSyncExternalStore(choice.subscribe, choice.typed, () => '')
}

/** The locations somebody may mean: those whose names contain what was typed or nearly do, else all of them; the first few. */
export function locationsLike<L extends Location>(typed: string, locations: readonly L[]): readonly L[] {
  const alike = locations.filter(
    ({ location }) => plain(location).includes(plain(typed)) || isNear(typed, location),
  )
  return (alike.length > 0 ? alike : locations).slice(0, MOST_OFFERED)
}

/** Id and place of the field. */
export const LOCATION_FIELD = 'org_location'

/** What keeps a form beside the field from being sent: words that name no location. Nobody has to name one. */
export function useLocationProblems(): () => readonly FieldProblem[] {
  const choice = useChildChoice()
  return () => {
    choice.settle()
    return choice.typed() === '' || choice.id() !== null
      ? []
      : [{ field: LOCATION_FIELD, message: locationWords.unknown }]
  }
}

/** Id of the chosen location, or null: for registration and for the number of covered sessions (ORG-11, ORG-12). */
export function useChildId(): string | null {
  const choice = useChildChoice()
  return useSyncExternalStore(choice.subscribe, choice.id, () => null)
}
