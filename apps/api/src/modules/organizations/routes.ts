import {
  searchOrganizations,
  type Organization,
  readConfiguration,
  readTokenOrganization,
  readRemovedOrganization,
} from '@evenkeel/api-contract/portal/organizations'
import { errorStatus } from '@evenkeel/api-contract/errors/error-types'
import type { Language } from '@evenkeel/api-contract/i18n/languages'
import { HttpError, createValidationError, createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '#http/caller.ts'
import type { TenantConfig } from '#tenant-config/tenant-config.ts'
import type { OrganizationDirectory } from './organization-directory.ts'
import type { OrganizationRow } from './organization.ts'
import { imageRoutes } from './image-routes.ts'
import type { PreviewRoutesDeps } from './preview-routes.ts'
import { getDraftHomePage } from './previews.ts'
import { presentOrganization } from './present-organization.ts'
import { normalizeSearchTerm, getDisplayLocation } from './organization-policy.ts'
import { apiErrorMessages } from '#http/api-errors.messages.ts'

/** Few results, so that nobody reads out the whole list of clients (RD-112). */
const MAX_RESULTS = 10

export interface OrganizationsDeps {
  readonly directory: OrganizationDirectory
  readonly tenantConfig: TenantConfig
  readonly previewOf: PreviewRoutesDeps['previewOf']
}

/** Configuration, search and pictures of organisations (CALL-01, CALL-02). */
export function organizationRoutes(
  app: FastifyInstance,
  serve: RegisterEndpoint<Caller>,
  { directory, tenantConfig, previewOf }: OrganizationsDeps,
): void {
  // One answer in each language for everybody who asks while the organisation stays as it was read.
  const presented = new WeakMap<OrganizationRow, Map<Language, Organization>>()
  const present = (organisation: OrganizationRow, language: Language): Organization => {
    const answers = presented.get(organisation) ?? new Map<Language, Organization>()
    presented.set(organisation, answers)
    const known = answers.get(language)
    if (known) return known
    const { navOf, navs } = tenantConfig.current().textsIn(language)
    const texts = { navOf, navs: getDraftHomePage(organisation)?.navs ?? navs }
    const answer = Object.freeze(presentOrganization(organisation, texts))
    answers.set(language, answer)
    return answer
  }
  serve(readConfiguration, async ({ caller, query }) => {
    const organisation = await directory.byDomain(query.domain)
    if (organisation) return present(organisation, caller.language)
    throw new HttpError(errorStatus.NotFound, {
      error_type: 'NotFound',
      errors: [{ field: 'domain', message: `We could not find an organisation for "${query.domain}".` }],
    })
  })
  serve(readRemovedOrganization, async ({ query }) => {
    const removed = await directory.removed(query.domain)
    if (!removed) throw createNotFoundError()
    const next = removed.movedTo === null ? null : await directory.byId(removed.movedTo)
    const [domain = null] = next?.hosts ?? []
    return {
      program_name: removed.programName,
      moved_to: next && { username: next.username, program_name: next.program_name, domain },
    }
  })
  serve(readTokenOrganization, ({ caller }) => ({
    username: caller.member || caller.answerSet ? (caller.organisation?.username ?? null) : null,
  }))
  serve(searchOrganizations, async ({ query }) => {
    const term = normalizeSearchTerm(query.search_term)
    if (term === null)
      throw createValidationError([{ field: 'search_term', message: apiErrorMessages.twoLetters }])
    const found = await directory.search(term, MAX_RESULTS)
    const results = found.map((organisation) => ({
      id: organisation.id,
      username: organisation.username,
      program_name: organisation.program_name,
      location: getDisplayLocation(organisation, term),
    }))
    return { count: results.length, next: null, previous: null, results }
  })
  imageRoutes(app, tenantConfig, previewOf)
}
