import { createRequiredContext } from '@evenkeel/web/create-required-context'
import type { Organization } from '@evenkeel/api-contract/portal/organizations'
import { useEffect, useSyncExternalStore } from 'react'
import { createListeners } from '#lib/listeners.ts'
import type { KeyValue, LocalKey } from '#lib/storage.ts'

/** The fields of a location that selecting one needs. */
export type OrganizationLocation = Pick<Organization['child_organisations'][number], 'id' | 'location'>

/** Normalizes a name for comparison: spaces and case. */
export const normalizeName = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Returns the location with this name, ignoring spaces and case; null if none matches. */
export const matchLocation = <L extends OrganizationLocation>(
  typed: string,
  locations: readonly L[],
): L | null => locations.find(({ location }) => normalizeName(location) === normalizeName(typed)) ?? null

/**
 * The location of the person, stored in local storage under `childOrg`: the location's id once the input
 * matches one, until then the text itself, written on every input (STORE-02, RD-111). A value of another
 * organization is removed.
 */
export function createChildOrganizationStore(local: KeyValue<LocalKey>, organisation: Organization | null) {
  const locations = organisation?.child_organisations ?? []
  const { tell, subscribe } = createListeners()
  const stored = locations.find(({ id }) => id === local.get('childOrg')) ?? null
  // Without the organization's data it is unknown whether the stored value is valid.
  if (organisation && !stored) local.remove('childOrg')
  let typed = stored?.location ?? ''
  return {
    /** The text in the field. */
    typed: (): string => typed,
    /** Id of the selected location, or null. */
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

/** The store, to read and change the location. */
export const [ChildOrganizationContext, useChildOrganizationStore] =
  createRequiredContext<ChildOrganizationStore>('ChildContext')

/** The text in the field; empty in the server-rendered HTML, which has no access to browser storage. */
export function useTypedLocation(): string {
  const choice = useChildOrganizationStore()
  return useSyncExternalStore(choice.subscribe, choice.typed, () => '')
}

/** Id and name of the field. */
export const LOCATION_FIELD = 'org_location'

/**
 * Id of the selected location, or null: for registration and for the number of covered sessions (ORG-11,
 * ORG-12).
 */
export function useChildOrganizationId(): string | null {
  const choice = useChildOrganizationStore()
  return useSyncExternalStore(choice.subscribe, choice.id, () => null)
}

/**
 * Stores the text that is in the field already. If it is empty, the stored location may not have been filled
 * in yet.
 */
export function syncTypedLocation(
  choice: Pick<ChildOrganizationStore, 'typed' | 'type'>,
  field: Element | null,
): void {
  if (field instanceof HTMLInputElement && field.value !== '' && field.value !== choice.typed())
    choice.type(field.value)
}

/**
 * Stores text that is typed before the picker's code has loaded, so that it is not lost if the user
 * continues. For the surrounding screen.
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
    // Capture phase: React stops the propagation of events on elements that are not hydrated yet.
    window.addEventListener('input', heard, true)
    return () => window.removeEventListener('input', heard, true)
  }, [choice])
}
