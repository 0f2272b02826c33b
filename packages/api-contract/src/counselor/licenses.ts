import { defineEndpoint } from '../endpoint.ts'

export type { License, LicenseClaim } from './schemas/licenses.ts'

const dataCategory = 'counselor' as const
const auth = 'counselor' as const

export const listOwnLicenses = defineEndpoint('GET /counselor/licences', {
  auth,
  dataCategory,
  summary: 'The own licenses of a counselor',
  success: { status: 200 },
})

/** Adds a license, to be checked by staff. Errors name their field; 409: the state already has one. */
export const addLicense = defineEndpoint('POST /counselor/licences', {
  auth,
  dataCategory,
  summary: 'Add a license',
  success: { status: 201 },
  refusals: ['ValidationError', 'Conflict'],
})

/** Submits another number or last day. The checked values hold until these are checked. */
export const updateLicense = defineEndpoint('PUT /counselor/licences/:state', {
  auth,
  dataCategory,
  summary: 'Change a license',
  success: { status: 200 },
  refusals: ['ValidationError', 'NotFound'],
})

/** Lists the upcoming booked visits that need a license: it can be removed only when there are none. */
export const listLicenseVisits = defineEndpoint('GET /counselor/licences/:state/visits', {
  auth,
  dataCategory: 'appointment',
  summary: 'The booked visits in the state of a license',
  success: { status: 200 },
  refusals: ['NotFound'],
})

/** Removes a license: the counselor is no longer listed in this state. 409: visits are booked there. */
export const removeLicense = defineEndpoint('DELETE /counselor/licences/:state', {
  auth,
  dataCategory,
  summary: 'Remove a license',
  success: { status: 200 },
  refusals: ['NotFound', 'Conflict'],
})
