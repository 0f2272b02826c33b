import { defineEndpoint } from '../endpoint.ts'

export type { ChangeImpact } from './schemas/change-impact.ts'

/**
 * Counts what switching off an organization, or restricting routes, affects: shown before the change. 422: no
 * organization.
 */
export const readChangeImpact = defineEndpoint('GET /staff/studio/spaces/:space/touched', {
  auth: 'staff',
  roles: ['account_manager'],
  dataCategory: 'studio',
  summary: 'How many people, visits, requests and tasks a switch touches',
  success: { status: 200 },
  refusals: ['NotFound', 'Unprocessable'],
})
