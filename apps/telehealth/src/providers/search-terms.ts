import type { Received } from '@evenkeel/contract/endpoint'
import { type SortOrder, usualOrder } from '@evenkeel/contract/lists/sort-orders'
import {
  narrowingFields,
  type NarrowingField,
  type searchProvidersAtTelehealth,
  type SearchPreferences,
} from '@evenkeel/contract/telehealth/providers'
import { fitsInteger } from '#db/integer.ts'
import { english, languages } from '#directory/languages.ts'
import { specialtyCode } from '#directory/specialties.ts'
import { type WantedHours, weekdaysOf } from './free-hours.ts'
import { methodsIn } from './methods-in-state.ts'
import type { Ordering } from './ordered-providers.ts'
import type { Preferred } from './ranking.ts'
import type { Wanted } from './store.ts'

type Search = Received<typeof searchProvidersAtTelehealth>['body']['search']

/** A search in the words of the directory. */
export interface Asked extends Ordering {
  readonly state: string
  readonly wanted: Wanted
  readonly hours: WantedHours
}

/** What ranks the list. Everybody speaks English, so that it tells nobody apart. */
function preferredOf(stated: SearchPreferences = {}): Preferred {
  const language = languages.find(({ name }) => name === stated.language)?.id
  return {
    reasons: (stated.reasons ?? []).flatMap((name) => specialtyCode(name) ?? []),
    gender: stated.gender,
    partOfDay: stated.part_of_day,
    languageId: language === english ? undefined : language,
    approach: stated.approach,
  }
}

/** The wanted order; where nothing is stated that somebody could fit, the best is who is free soonest. */
function orderOf(wanted: SortOrder, { reasons, ...others }: Preferred): SortOrder {
  const isStated = reasons.length > 0 || Object.values(others).some((one) => one !== undefined)
  return wanted === 'best' && !isStated ? 'soonest' : wanted
}

/** What a search asks of the directory, or null when nothing can be found. */
export function askedOf(search: Search, now: Temporal.Instant): Asked | null {
  const { state_abbrev: state, provider_type_id: providerTypeId, language_id: languageId } = search
  const methods = methodsIn(state, search.availability_type ?? ['video', 'phone'])
  const specialty = search.specialty === undefined ? undefined : specialtyCode(search.specialty)
  if (methods.length === 0 || specialty === null) return null
  if (providerTypeId !== undefined && !fitsInteger(providerTypeId)) return null
  if (languageId !== undefined && !fitsInteger(languageId)) return null
  const zone = search.time_zone
  const day = search.specific_date ? Temporal.PlainDate.from(search.specific_date) : undefined
  const hours = { day, part: search.part_of_day, zone }
  const { gender, identity } = search
  const weekdays = weekdaysOf(hours)
  const preferred = preferredOf(search.preferences)
  return {
    state,
    wanted: { now, state, methods, providerTypeId, gender, languageId, specialty, identity, weekdays },
    hours,
    order: orderOf(search.sort ?? usualOrder, preferred),
    preferred,
    zone,
    now,
  }
}

/** The same search without each of its filters in turn. */
export const withoutEach = (
  search: Search,
): readonly { readonly filter: NarrowingField; readonly rest: Search }[] =>
  narrowingFields
    .filter((filter) => search[filter] !== undefined)
    .map((filter) => ({ filter, rest: { ...search, [filter]: undefined } }))
