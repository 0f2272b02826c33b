import { defineEndpoint } from '../endpoint.ts'

export type { CounselorMe, LicenseNotice } from './schemas/me.ts'

/**
 * Reads the signed-in counselor. The first call of an invited counselor creates an empty, unlisted profile.
 */
export const readCounselor = defineEndpoint('GET /counselor/me', {
  auth: 'counselor',
  dataCategory: 'counselor',
  summary: 'The counselor who is signed in, and what is left to do until members find them',
  success: { status: 200 },
})
