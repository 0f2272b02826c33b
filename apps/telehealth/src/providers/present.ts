import type { ProviderProfile, ProviderSummary } from '@evenkeel/contract/telehealth/providers'
import type { TelehealthMethod } from '@evenkeel/contract/wire'
import { limits } from '@evenkeel/contract/limits'
import { withOffset } from '#availability/wall-time.ts'
import { languagesOf } from '#directory/languages.ts'
import { stateId } from '#directory/places.ts'
import { specialtiesOf, specialtyText } from '#directory/specialties.ts'
import type { Provider } from './store.ts'

/** A hit of a search; `nextFree` in milliseconds since 1970. Without a photo the reader draws initials. */
export function summaryOf(
  provider: Provider,
  methods: TelehealthMethod[],
  nextFree: number | null,
): ProviderSummary {
  return {
    id: provider.id,
    fullname: provider.fullname,
    gender: provider.gender,
    photo_url: null,
    photo_url_absolute: null,
    specialty: specialtyText(provider.specialties),
    group_name: null,
    is_visit_now_available: false,
    patient_can_request_appointment: true,
    status: nextFree === null ? null : 'Available',
    next_appt_available_date: nextFree === null ? null : withOffset(nextFree, provider.zone),
    availability_type: methods,
    languages: languagesOf(provider.languageIds).map((language) => language.name),
  }
}

/** The part of a profile that does not change with the day. */
export function detailsOf(
  provider: Provider,
  states: readonly string[],
): ProviderProfile['provider_details'] {
  return {
    id: provider.id,
    fullname: provider.fullname,
    gender: provider.gender,
    city: provider.city,
    state_abbrev: provider.state,
    phone: null,
    photo_url: null,
    photo_url_absolute: null,
    years_in_practice: provider.yearsInPractice,
    education: provider.education,
    about_me: provider.aboutMe,
    licenses: states.map((state) => ({ state_id: stateId(state), state })),
    languages: [...languagesOf(provider.languageIds)],
    specialties: [...specialtiesOf(provider.specialties)],
    publications: null,
  }
}

/** One free slot on the wire; `start` in milliseconds since 1970, which also gives the slot its number. */
export const timeslotOf = (start: number, zone: string, methods: TelehealthMethod[]) => ({
  timeslot: withOffset(start, zone),
  phys_availability_id: Math.floor(start / limits.slotLength),
  availability_type: methods,
})
