import * as z from 'zod/mini'
import { limits } from '../../limits.ts'
import { preferenceValues } from '../../reference-data/intake-preferences.ts'
import { partOfDayValues } from '../../reference-data/parts-of-day.ts'
import { sortOrderValues } from '../../reference-data/sort-orders.ts'
import {
  StateCode,
  TelehealthMethod,
  IsoDate,
  TelehealthId,
  IsoInstant,
  TelehealthIdText,
  PageNumber,
} from '../../schemas.ts'
import { searchFilterFields } from '../constants.ts'

const Gender = z.enum(['Male', 'Female'])
const PartOfDay = z.enum(partOfDayValues)
const Approach = z.enum(preferenceValues.preferred_approach)
const Name = z.string().check(z.maxLength(limits.reasonMax))

/** Counselor preferences from the intake: they rank the results and exclude no one. */
export const SearchPreferences = z.object({
  /** Names of specialties, the most important first. */
  reasons: z.optional(z.array(Name).check(z.maxLength(2))),
  gender: z.optional(Gender),
  part_of_day: z.optional(PartOfDay),
  /** Name of a language. */
  language: z.optional(Name),
  approach: z.optional(Approach),
})
export type SearchPreferences = z.output<typeof SearchPreferences>

/** Body of a provider search. */
export const ProviderSearch = z.object({
  search: z.object({
    state_abbrev: StateCode,
    provider_type_id: z.optional(z.int()),
    /** Ways to meet; matches providers who offer one of them. */
    availability_type: z.optional(z.array(TelehealthMethod)),
    gender: z.optional(Gender),
    /** Only providers with free times on this day. */
    specific_date: z.optional(IsoDate),
    /** Only providers with free times in this part of a day. */
    part_of_day: z.optional(PartOfDay),
    /** Time zone of the day and its parts; default each provider's own. */
    time_zone: z.optional(z.string().check(z.maxLength(40))),
    language_id: z.optional(z.int()),
    /** Name of a listed specialty. */
    specialty: z.optional(Name),
    /** A self-described identity of the provider. */
    identity: z.optional(Name),
    preferences: z.optional(SearchPreferences),
    /** best: by preferences and next free time; soonest: by next free time; name: by name. Default best. */
    sort: z.optional(z.enum(sortOrderValues)),
  }),
})

/** One search result. */
export const ProviderSummary = z.object({
  id: TelehealthId,
  /** With title, for example "Dr. Nina Park". */
  fullname: z.string(),
  gender: Gender,
  photo_url: z.nullable(z.string()),
  photo_url_absolute: z.nullable(z.string()),
  specialty: z.string(),
  group_name: z.nullable(z.string()),
  is_visit_now_available: z.boolean(),
  patient_can_request_appointment: z.boolean(),
  status: z.nullable(z.literal('Available')),
  /** Next free start with the provider's offset, or null. */
  next_appt_available_date: z.nullable(IsoInstant),
  availability_type: z.array(TelehealthMethod),
  /** Names of languages, English first. */
  languages: z.array(z.string()),
  // Not every telehealth service sends the fields below.
  /** License title, for example "Licensed clinical social worker". */
  license_title: z.optional(z.string()),
  /** One sentence in the provider's own words. */
  statement: z.optional(z.string()),
  /** Names of specialties, the main one first. */
  specialties: z.optional(z.array(z.string())),
  /** Self-described identities of the provider. */
  identities: z.optional(z.array(z.string())),
  /** Main approach of the provider. */
  approach: z.optional(Approach),
  /** Parts of a day in which the provider works, in the requested time zone. */
  parts_of_day: z.optional(z.array(PartOfDay)),
  /** Next free starts that match the search, with the provider's offset, soonest first. */
  next_times: z.optional(z.array(IsoInstant)),
})
export type ProviderSummary = z.output<typeof ProviderSummary>

/** Search response; the last page has fewer entries than requested. */
export const ProviderSearchResult = z.object({
  /** When the free times were computed: display it, so that stale lists are visible. */
  checked_at: IsoInstant,
  providers: z.array(ProviderSummary),
  /** Total number of matches; omitted when not counted that far. */
  total: z.optional(z.int()),
  /**
   * The provider with the earliest of `next_times` on all pages; first page only. With a day or part of a
   * day, the earliest among those examined: the first matches by next free time (the sandbox examines 60).
   */
  soonest: z.optional(z.nullable(ProviderSummary)),
  /** Without results: number of matches without each of the filters, up to one page. */
  without: z.optional(z.array(z.object({ filter: z.enum(searchFilterFields), count: z.int() }))),
  refine_search_options: z.object({
    default_provider_types: z.array(
      z.object({ id: z.int(), name: z.string(), had_consult_24_hr: z.boolean() }),
    ),
    availability_type: z.array(TelehealthMethod),
    languages: z.array(z.object({ id: z.int(), name: z.string() })),
    /** Allowed values of `specialty` and `identity`; omitted where the service cannot search by them. */
    specialties: z.optional(z.array(z.string())),
    identities: z.optional(z.array(z.string())),
  }),
})

/** Query of a profile. */
export const ProviderProfileQuery = z.object({
  /** Requested day; default today in the provider's time zone. */
  specific_date: z.optional(IsoDate),
  /** Time zone of the day; default the provider's. */
  time_zone: z.optional(z.string().check(z.maxLength(40))),
  /** When the day is empty, return the next day with free times. */
  show_next_availability: z.optional(z.enum(['true', 'false'])),
  availability_type: z.optional(TelehealthMethod),
  provider_type: z.optional(z.coerce.number()),
  state_abbrev: z.optional(StateCode),
  patient_id: z.optional(TelehealthIdText),
})

/** One free slot. */
export const Timeslot = z.object({
  /** Start with the provider's offset. */
  timeslot: IsoInstant,
  phys_availability_id: z.int(),
  availability_type: z.array(TelehealthMethod),
})

/** A provider with the free times of one day (ENTITY-09). */
export const ProviderProfile = z.object({
  provider_details: z.object({
    id: TelehealthId,
    fullname: z.string(),
    gender: Gender,
    city: z.string(),
    state_abbrev: StateCode,
    phone: z.nullable(z.string()),
    photo_url: z.nullable(z.string()),
    photo_url_absolute: z.nullable(z.string()),
    years_in_practice: z.int(),
    education: z.string(),
    about_me: z.string(),
    licenses: z.array(z.object({ state_id: z.int(), state: StateCode })),
    languages: z.array(z.object({ id: z.int(), name: z.string(), alpha3_code: z.string() })),
    specialties: z.array(z.object({ id: z.int(), name: z.string(), code: z.string() })),
    publications: z.nullable(z.string()),
    /** License title; not every telehealth service sends this and the fields below. */
    license_title: z.optional(z.string()),
    /** The provider's sentence, as in a search. */
    statement: z.optional(z.string()),
    identities: z.optional(z.array(z.string())),
  }),
  availability_details: z.object({
    /** Day of the slots. */
    appointment_date: IsoDate,
    /** When the free times were computed. */
    checked_at: IsoInstant,
    available_hours: z.array(Timeslot),
    is_visit_now_available: z.boolean(),
    can_request_appointment: z.boolean(),
    patient_appointment_types: z.array(TelehealthMethod),
  }),
})
export type ProviderProfile = z.output<typeof ProviderProfile>

export const providersSchemas = {
  'POST /v2/patients/:id/providers/search': {
    params: z.object({ id: TelehealthIdText }),
    query: z.object({
      page: PageNumber,
      per_page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 30),
    }),
    body: ProviderSearch,
    response: ProviderSearchResult,
  },
  'GET /v2/providers/:id/profile': {
    params: z.object({ id: TelehealthIdText }),
    query: ProviderProfileQuery,
    response: ProviderProfile,
  },
}
