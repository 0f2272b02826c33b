import { defineEndpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { minutes } from '../time/duration-units.ts'

/** Creates a temporary telehealth user for a visitor: may only search and read profiles (CALL-18, RD-151). */
export const readVisitorToken = defineEndpoint('GET /mdlive/fake-user-token', {
  auth: 'answers',
  dataCategory: 'patient',
  pages: ['schedule'],
  summary: 'Temporary telehealth user for a visitor',
  success: { status: 200 },
  refusals: ['TelehealthUnavailable'],
})

/** Renews a member's telehealth token (CALL-13). */
export const extendTelehealthToken = defineEndpoint('POST /mdlive/extend-token', {
  auth: 'member',
  dataCategory: 'patient',
  summary: 'Trade a still valid telehealth token for a fresh one',
  success: { status: 200 },
  refusals: ['NotAuthenticated', 'TelehealthUnavailable'],
})

/**
 * Reads the counselor preferences in the caller's answers, used for ranking; empty without such questions.
 */
export const readSearchPreferences = defineEndpoint('GET /mdlive/search-preferences', {
  auth: 'visitor-or-member',
  dataCategory: 'answers',
  pages: ['schedule'],
  summary: 'What the given answers say about a fitting counselor',
  success: { status: 200 },
})

/**
 * Counselor search for visitors (CALL-34). The token may also be sent in the header `X-Mdlive-Token`, which
 * keeps it out of logs.
 */
export const searchProviders = defineEndpoint('POST /mdlive/search-providers', {
  auth: 'visitor-or-member',
  dataCategory: null,
  pages: ['schedule'],
  summary: 'Counselors licensed in a state',
  success: { status: 200 },
  refusals: ['ValidationError', 'TelehealthUnavailable'],
})

/** Reads one counselor with the free times of one day (CALL-35). */
export const readCounselorAvailability = defineEndpoint('GET /mdlive/providers-profile', {
  auth: 'visitor-or-member',
  dataCategory: null,
  pages: ['schedule'],
  summary: 'One counselor and the free times of one day',
  success: { status: 200 },
  refusals: ['ValidationError', 'NotFound', 'TelehealthUnavailable'],
})

/**
 * Holds a slot for a visitor for 10 minutes; members call the telehealth service directly
 * (`telehealth/slot-holds.ts`).
 */
export const holdSlot = defineEndpoint('POST /mdlive/holds', {
  auth: 'visitor-or-member',
  dataCategory: 'hold',
  pages: ['schedule'],
  summary: `Hold a slot for ${limits.holdLife / minutes(1)} minutes`,
  success: { status: 201 },
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
export const releaseSlot = defineEndpoint('DELETE /mdlive/holds/:hold', {
  auth: 'visitor-or-member',
  dataCategory: 'hold',
  summary: 'Give a held slot back',
  success: { status: 204 },
  refusals: ['TelehealthUnavailable'],
})
