import type { CounselorPhoto } from '@evenkeel/api-contract/telehealth/photo'
import type { ProviderProfile, ProviderSummary } from '@evenkeel/api-contract/telehealth/providers'
import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'
import { limits } from '@evenkeel/api-contract/limits'
import type { PartOfDay } from '@evenkeel/api-contract/reference-data/parts-of-day'
import { formatWithOffset } from '#modules/availability/wall-time.ts'
import {
  findLanguages,
  findSpecialties,
  licenseTitle,
  stateId,
  summarizeSpecialties,
} from '#modules/directory/reference-data.ts'
import type { Provider } from './repository.ts'

/** Free starts of a provider, in milliseconds since 1970. */
interface FreeTimes {
  /** The next one, regardless of the search. */
  readonly nextFree: number | null
  /** The next ones that match the search and, when possible, the preferred part of day. */
  readonly fitting: readonly number[]
  readonly partsOfDay: readonly PartOfDay[]
}

/** A search hit on the wire. */
export function presentSummary(
  provider: Provider,
  methods: TelehealthMethod[],
  { nextFree, fitting, partsOfDay }: FreeTimes,
  photo: CounselorPhoto,
): ProviderSummary {
  return {
    id: provider.id,
    fullname: provider.fullname,
    gender: provider.gender,
    ...photo,
    specialty: summarizeSpecialties(provider.specialties),
    group_name: null,
    is_visit_now_available: false,
    patient_can_request_appointment: true,
    status: nextFree === null ? null : 'Available',
    next_appt_available_date: nextFree === null ? null : formatWithOffset(nextFree, provider.zone),
    availability_type: methods,
    languages: findLanguages(provider.languageIds).map((language) => language.name),
    license_title: licenseTitle(provider.fullname),
    statement: provider.statement,
    specialties: findSpecialties(provider.specialties).map(({ name }) => name),
    identities: provider.identities,
    approach: provider.approach,
    parts_of_day: [...partsOfDay],
    next_times: fitting.map((start) => formatWithOffset(start, provider.zone)),
  }
}

/** The part of a profile that is the same on every day. */
export function presentDetails(
  provider: Provider,
  states: readonly string[],
  photo: CounselorPhoto,
): ProviderProfile['provider_details'] {
  return {
    id: provider.id,
    fullname: provider.fullname,
    gender: provider.gender,
    city: provider.city,
    state_abbrev: provider.state,
    phone: null,
    ...photo,
    years_in_practice: provider.yearsInPractice,
    education: provider.education,
    about_me: provider.aboutMe,
    licenses: states.map((state) => ({ state_id: stateId(state), state })),
    languages: [...findLanguages(provider.languageIds)],
    specialties: [...findSpecialties(provider.specialties)],
    publications: null,
    license_title: licenseTitle(provider.fullname),
    statement: provider.statement,
    identities: provider.identities,
  }
}

/** A free slot on the wire; `start` in milliseconds since 1970, which also determines the slot's id. */
export const presentTimeslot = (start: number, zone: string, methods: TelehealthMethod[]) => ({
  timeslot: formatWithOffset(start, zone),
  phys_availability_id: Math.floor(start / limits.slotLength),
  availability_type: methods,
})
