import { defineEndpoint } from '../endpoint.ts'

export type { HomepageNav, Organization, RemovedOrganization } from './schemas/organizations.ts'

/** Reads branding and feature switches of one organization, by client id or host (CALL-01). */
export const readConfiguration = defineEndpoint('GET /organisations/v2/configuration', {
  auth: 'none',
  dataCategory: null,
  summary: 'The organisation with this client id or host',
  success: { status: 200 },
  refusals: ['NotFound'],
})

/** Reads a removed organization by its former client id or host; 404 for everything else. */
export const readRemovedOrganization = defineEndpoint('GET /organisations/removed', {
  auth: 'none',
  dataCategory: null,
  summary: 'What the pages of an organisation that was removed say',
  success: { status: 200 },
  refusals: ['NotFound'],
})

/**
 * Reads the organization of the call's token, for other services: it takes precedence over whatever else a
 * caller claims (RD-003). Null without a valid token.
 */
export const readTokenOrganization = defineEndpoint('GET /organisations/of-token', {
  auth: 'none',
  dataCategory: null,
  summary: 'The organisation that the token belongs to',
  success: { status: 200 },
})

/** Searches organizations for visitors (CALL-02): no child, no inactive one, minimal data (RD-112). */
export const searchOrganizations = defineEndpoint('GET /organisations', {
  auth: 'none',
  dataCategory: null,
  summary: 'Organisations whose name, client id or location matches a search term',
  success: { status: 200 },
})
