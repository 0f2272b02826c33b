import { defineEndpoint } from '../endpoint.ts'

export type {
  ProviderProfile,
  ProviderSearchResult,
  ProviderSummary,
  SearchPreferences,
} from './schemas/providers.ts'

/** Searches providers at the telehealth service (CALL-51). */
export const searchProvidersAtTelehealth = defineEndpoint('POST /v2/patients/:id/providers/search', {
  auth: 'patient-or-visitor',
  summary: 'Providers licensed in a state',
  success: { status: 200 },
})

/**
 * Reads a profile and one day's free times at the telehealth service (CALL-52). A slot held by the caller
 * counts as free; the header `X-Hold-Id` identifies a hold made before log-in.
 */
export const readProviderProfile = defineEndpoint('GET /v2/providers/:id/profile', {
  auth: 'patient-or-visitor',
  summary: 'A provider and the free times of one day',
  success: { status: 200 },
  refusals: ['NotFound'],
})
