import { minutes } from '../time/duration-units.ts'
import { limits } from '../limits.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import {
  ProviderProfile,
  ProviderProfileQuery,
  ProviderSearch,
  ProviderSearchResult,
  SearchPreferences,
} from '../telehealth/providers.ts'
import { SlotHold, SlotHoldInput } from '../telehealth/slot-holds.ts'
import { PageNumber, TelehealthIdText, Uuid } from '../schemas.ts'
import { TelehealthToken } from '../telehealth/token.ts'

/** Creates a temporary telehealth user for a visitor: may only search and read profiles (CALL-18, RD-151). */
export const readVisitorToken = defineEndpoint({
  method: 'GET',
  path: '/mdlive/fake-user-token',
  auth: 'answers',
  dataCategory: 'patient',
  pages: ['schedule'],
  summary: 'Temporary telehealth user for a visitor',
  success: { status: 200, body: TelehealthToken },
  refusals: ['TelehealthUnavailable'],
})

/** Renews a member's telehealth token (CALL-13). */
export const extendTelehealthToken = defineEndpoint({
  method: 'POST',
  path: '/mdlive/extend-token',
  auth: 'member',
  dataCategory: 'patient',
  summary: 'Trade a still valid telehealth token for a fresh one',
  body: z.object({ jwt_token: z.string().check(z.maxLength(4000)) }),
  success: { status: 200, body: z.object({ jwt_token: z.string() }) },
  refusals: ['NotAuthenticated', 'TelehealthUnavailable'],
})

/**
 * Reads the counselor preferences in the caller's answers, used for ranking; empty without such questions.
 */
export const readSearchPreferences = defineEndpoint({
  method: 'GET',
  path: '/mdlive/search-preferences',
  auth: 'visitor-or-member',
  dataCategory: 'answers',
  pages: ['schedule'],
  summary: 'What the given answers say about a fitting counselor',
  success: { status: 200, body: SearchPreferences },
})

/**
 * Counselor search for visitors (CALL-34). The token may also be sent in the header `X-Mdlive-Token`, which
 * keeps it out of logs.
 */
export const searchProviders = defineEndpoint({
  method: 'POST',
  path: '/mdlive/search-providers',
  auth: 'visitor-or-member',
  dataCategory: null,
  pages: ['schedule'],
  summary: 'Counselors licensed in a state',
  query: z.object({
    patient_id: z.optional(TelehealthIdText),
    page: PageNumber,
    per_page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 30),
    mdlive_token: z.optional(z.string()),
  }),
  body: ProviderSearch,
  success: { status: 200, body: ProviderSearchResult },
  refusals: ['ValidationError', 'TelehealthUnavailable'],
})

/** Reads one counselor with the free times of one day (CALL-35). */
export const readCounselorAvailability = defineEndpoint({
  method: 'GET',
  path: '/mdlive/providers-profile',
  auth: 'visitor-or-member',
  dataCategory: null,
  pages: ['schedule'],
  summary: 'One counselor and the free times of one day',
  query: z.extend(ProviderProfileQuery, {
    provider_id: z.optional(TelehealthIdText),
    mdlive_token: z.optional(z.string()),
  }),
  success: { status: 200, body: ProviderProfile },
  refusals: ['ValidationError', 'NotFound', 'TelehealthUnavailable'],
})

const HoldQuery = z.object({
  patient_id: z.optional(TelehealthIdText),
  mdlive_token: z.optional(z.string()),
})

/**
 * Holds a slot for a visitor for 10 minutes; members call the telehealth service directly
 * (`telehealth/slot-holds.ts`).
 */
export const holdSlot = defineEndpoint({
  method: 'POST',
  path: '/mdlive/holds',
  auth: 'visitor-or-member',
  dataCategory: 'hold',
  pages: ['schedule'],
  summary: `Hold a slot for ${limits.holdLife / minutes(1)} minutes`,
  query: HoldQuery,
  body: z.object({ hold: SlotHoldInput }),
  success: { status: 201, body: z.object({ hold: SlotHold }) },
  refusals: [
    'ValidationError',
    'provider_unavailable',
    'no_state_license',
    'not_allowed_for_patient',
    'not_found',
    'TelehealthUnavailable',
  ],
})

/** Releases a visitor's slot hold. Idempotent. */
export const releaseSlot = defineEndpoint({
  method: 'DELETE',
  path: '/mdlive/holds/:hold',
  auth: 'visitor-or-member',
  dataCategory: 'hold',
  summary: 'Give a held slot back',
  params: z.object({ hold: Uuid }),
  query: HoldQuery,
  success: { status: 204 },
  refusals: ['TelehealthUnavailable'],
})
