import { defineEndpoint } from '../endpoint.ts'
import { documentBodyLimit } from '../telehealth/documents.ts'

export type { CounselorProfile, ProfileChoices, ProfileResponse } from './schemas/profile.ts'

const dataCategory = 'counselor' as const
const auth = 'counselor' as const

export const readOwnProfile = defineEndpoint('GET /counselor/profile', {
  auth,
  dataCategory,
  summary: 'The own profile of a counselor',
  success: { status: 200 },
})

/** Saves the whole profile; members see it at once. Errors name their field. */
export const saveOwnProfile = defineEndpoint('PUT /counselor/profile', {
  auth,
  dataCategory,
  summary: 'Save the own profile of a counselor',
  success: { status: 200 },
  refusals: ['ValidationError'],
})

/**
 * Replaces the picture (png or jpeg). It is re-encoded as a square without metadata on place, time and
 * device. Errors have the field `file`.
 */
export const saveOwnPortrait = defineEndpoint('PUT /counselor/portrait', {
  auth,
  dataCategory,
  summary: 'Save the own picture of a counselor',
  largeBody: documentBodyLimit,
  success: { status: 200 },
  refusals: ['ValidationError', 'PayloadTooLarge', 'Unavailable'],
})

/** Removes the picture: initials are shown instead. */
export const removeOwnPortrait = defineEndpoint('DELETE /counselor/portrait', {
  auth,
  dataCategory,
  summary: 'Remove the own picture of a counselor',
  success: { status: 200 },
})

/** Reads the picture as members see it. */
export const readOwnPortrait = defineEndpoint('GET /counselor/portrait', {
  auth,
  dataCategory,
  summary: 'The own picture of a counselor',
  success: { status: 200, file: true },
  refusals: ['NotFound'],
})
