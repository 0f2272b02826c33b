import { createRequiredContext } from '#lib/create-required-context.ts'
import type { Organization } from '@evenkeel/api-contract/portal/organizations'
import { useEffect, useSyncExternalStore } from 'react'
import { createListeners } from '#lib/listeners.ts'
import type { KeyValue, LocalKey } from '#lib/storage.ts'

/** A location of an organisation, as far as choosing one needs it. */
export type OrganizationLocation = Pick<Organization['child_organisations'][number], 'id' | 'location'>

/** A name without what is the same to everybody: spaces and capital letters. */
export const normalizeName = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** The location that was typed, whatever its capital letters and spaces; null while nothing matches. */
export const matchLocation = <L extends OrganizationLocation>(
  typed: string,
  locations: readonly L[],
): L | null => locations.find(({ location }) => normalizeName(location) === normalizeName(typed)) ?? null

/**
 * Where the person works, kept in local storage under `childOrg`: the location's id once what was typed names one, until
 * then the text itself, written with every input (STORE-02, RD-111). What belongs to another organisation is removed.
 */
export function createChildOrganizationStore(local: KeyValue<LocalKey>, organisation: Organization | null) {
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
  }
}
export type ChildOrganizationStore = ReturnType<typeof createChildOrganizationStore>

/** The choice itself, to change it. */
export const [ChildOrganizationContext, useChildOrganizationStore] =
  createRequiredContext<ChildOrganizationStore>('ChildContext')

/** What is in the field; nothing in the first HTML, which knows no browser's storage. */
export function useTypedLocation(): string {
  const choice = useChildOrganizationStore()
  return useSyncExternalStore(choice.subscribe, choice.typed, () => '')
}

/** Id and place of the field. */
export const LOCATION_FIELD = 'org_location'

/** Id of the chosen location, or null: for registration and for the number of covered sessions (ORG-11, ORG-12). */
export function useChildOrganizationId(): string | null {
  const choice = useChildOrganizationStore()
  return useSyncExternalStore(choice.subscribe, choice.id, () => null)
}

/** What stands in the field already is chosen. Empty, it may only not have been filled yet with what was chosen before. */
export function syncTypedLocation(
  choice: Pick<ChildOrganizationStore, 'typed' | 'type'>,
  field: Element | null,
): void {
  if (field instanceof HTMLInputElement && field.value !== '' && field.value !== choice.typed())
    choice.type(field.value)
}

/**
 * What is typed into the field before its own code is here is kept from the first letter on: whoever goes on meanwhile has said
 * it all the same. For the screen around it.
 */
export function useEarlyLocationInput(): void {
  const choice = useChildOrganizationStore()
  useEffect(() => {
    syncTypedLocation(choice, document.getElementById(LOCATION_FIELD))
    const heard = ({ target }: Event): void => {
      if (
        target instanceof HTMLInputElement &&
        target.id === LOCATION_FIELD &&
        target.value !== choice.typed()
      )
        choice.type(target.value)
    }
    // React stops what happens to a field that has no code yet before it comes further down.
    window.addEventListener('input', heard, true)
    return () => window.removeEventListener('input', heard, true)
  }, [choice])
}
