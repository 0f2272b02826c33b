import { limits } from '../limits.ts'
import { preferenceValues } from '../reference-data/intake-preferences.ts'
import { partOfDayValues } from '../reference-data/parts-of-day.ts'
import { sortOrderValues } from '../reference-data/sort-orders.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import {
  IsoDate,
  IsoInstant,
  PageNumber,
  StateCode,
  TelehealthId,
  TelehealthIdText,
  TelehealthMethod,
} from '../schemas.ts'

const Gender = z.enum(['Male', 'Female'])
const PartOfDay = z.enum(partOfDayValues)
const Approach = z.enum(preferenceValues.preferred_approach)
const Name = z.string().check(z.maxLength(limits.reasonMax))

/** What a person told the intake about a counselor: it ranks what is found, and hides nobody. */
export const SearchPreferences = z.object({
  /** Names of specialties, the most important one first. */
  reasons: z.optional(z.array(Name).check(z.maxLength(2))),
  gender: z.optional(Gender),
  part_of_day: z.optional(PartOfDay),
  /** Name of a language. */
  language: z.optional(Name),
  approach: z.optional(Approach),
})
export type SearchPreferences = z.output<typeof SearchPreferences>

/** What narrows a search, by the name of its field. */
export const searchFilterFields = [
  'availability_type',
  'gender',
  'specific_date',
  'part_of_day',
  'language_id',
  'specialty',
  'identity',
] as const
export type SearchFilterField = (typeof searchFilterFields)[number]

/** Body of a provider search. */
export const ProviderSearch = z.object({
  search: z.object({
    state_abbrev: StateCode,
    provider_type_id: z.optional(z.int()),
    /** Ways to meet; a provider who offers one of them is found. */
    availability_type: z.optional(z.array(TelehealthMethod)),
    gender: z.optional(Gender),
    /** Only providers with free time on this day. */
    specific_date: z.optional(IsoDate),
    /** Only providers with free time in this part of a day. */
    part_of_day: z.optional(PartOfDay),
    /** Zone in which the day and its parts are meant; default each provider's own. */
    time_zone: z.optional(z.string().check(z.maxLength(40))),
    language_id: z.optional(z.int()),
    /** Name of a specialty that is listed. */
    specialty: z.optional(Name),
    /** Something that a provider says of him- or herself. */
    identity: z.optional(Name),
    preferences: z.optional(SearchPreferences),
    /** best: by preferences and next free time; soonest: by next free time; name: by name. Default best. */
    sort: z.optional(z.enum(sortOrderValues)),
  }),
})

/** One hit of a search. */
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
  // What follows is not sent by every telehealth service.
  /** The licence in words, for example "Licensed clinical social worker". */
  license_title: z.optional(z.string()),
  /** One sentence in the provider's own voice. */
  statement: z.optional(z.string()),
  /** Names of specialties, the main one first. */
  specialties: z.optional(z.array(z.string())),
  /** What the provider says of him- or herself. */
  identities: z.optional(z.array(z.string())),
  /** How the provider mostly works. */
  approach: z.optional(Approach),
  /** Parts of a day in which the provider works, by the zone asked for. */
  parts_of_day: z.optional(z.array(PartOfDay)),
  /** The next free starts that fit the search, with the provider's offset, soonest first. */
  next_times: z.optional(z.array(IsoInstant)),
})
export type ProviderSummary = z.output<typeof ProviderSummary>

/** Answer of a search; the last page is the one with fewer entries than asked for. */
export const ProviderSearchResult = z.object({
  /** When the free times were computed: say it, so that nobody trusts an old list. */
  checked_at: IsoInstant,
  providers: z.array(ProviderSummary),
  /** How many there are on all pages; left out where nobody counted that far. */
  total: z.optional(z.int()),
  /**
   * Of all pages, who has the earliest of `next_times`; with the first page only. Where a day or a part of it is asked for, it is
   * the earliest of those looked at: of the first that fit, in the order of their next free time (the sandbox looks at 60).
   */
  soonest: z.optional(z.nullable(ProviderSummary)),
  /** Where nobody is found: how many there are without one of the filters, up to a page. */
  without: z.optional(z.array(z.object({ filter: z.enum(searchFilterFields), count: z.int() }))),
  refine_search_options: z.object({
    default_provider_types: z.array(
      z.object({ id: z.int(), name: z.string(), had_consult_24_hr: z.boolean() }),
    ),
    availability_type: z.array(TelehealthMethod),
    languages: z.array(z.object({ id: z.int(), name: z.string() })),
    /** Names that `specialty` and `identity` may be; left out where the service cannot search by them. */
    specialties: z.optional(z.array(z.string())),
    identities: z.optional(z.array(z.string())),
  }),
})

/** Query of a profile. */
export const ProviderProfileQuery = z.object({
  /** Day asked for; default today in the provider's zone. */
  specific_date: z.optional(IsoDate),
  /** Zone in which the day is meant; default the provider's. */
  time_zone: z.optional(z.string().check(z.maxLength(40))),
  /** When the day is empty, jump to the next day with free time. */
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
    /** The licence in words; not every telehealth service sends this and what follows. */
    license_title: z.optional(z.string()),
    /** The sentence in the provider's own voice that a search tells too. */
    statement: z.optional(z.string()),
    identities: z.optional(z.array(z.string())),
  }),
  availability_details: z.object({
    /** Day the hours belong to. */
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

/** Search at the telehealth service (CALL-51). */
export const searchProvidersAtTelehealth = defineEndpoint({
  method: 'POST',
  path: '/v2/patients/:id/providers/search',
  auth: 'patient-or-visitor',
  summary: 'Providers licensed in a state',
  params: z.object({ id: TelehealthIdText }),
  query: z.object({
    page: PageNumber,
    per_page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 30),
  }),
  body: ProviderSearch,
  success: { status: 200, body: ProviderSearchResult },
})

/** Profile and one day's free times at the telehealth service (CALL-52). A slot the caller holds counts as free for the caller; the header `X-Hold-Id` shows a hold made before signing in. */
export const readProviderProfile = defineEndpoint({
  method: 'GET',
  path: '/v2/providers/:id/profile',
  auth: 'patient-or-visitor',
  summary: 'A provider and the free times of one day',
  params: z.object({ id: TelehealthIdText }),
  query: ProviderProfileQuery,
  success: { status: 200, body: ProviderProfile },
  refusals: ['NotFound'],
})
