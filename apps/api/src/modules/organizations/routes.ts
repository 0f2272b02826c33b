import type { FastifyInstance, FastifyReply } from 'fastify'
import { errorStatus } from '@evenkeel/api-contract/errors/error-types'
import type { Language } from '@evenkeel/api-contract/i18n/languages'
import {
  type Organization,
  readConfiguration,
  readRemovedOrganization,
  readTokenOrganization,
  searchOrganizations,
} from '@evenkeel/api-contract/portal/organizations'
import { isPreviewClientId } from '@evenkeel/api-contract/portal/preview-client-id'
import { createNotFoundError, createValidationError, HttpError } from '@evenkeel/server-kit/http/http-error'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import { apiErrorMessages } from '#http/api-errors.messages.ts'
import type { Caller } from '#http/caller.ts'
import type { OrganizationConfig } from '#tenant-config/load-organizations.ts'
import type { SvgImage } from '#tenant-config/svg-image.ts'
import type { TenantConfig } from '#tenant-config/tenant-config.ts'
import type { OrganizationDirectory } from './organization-directory.ts'
import { getDisplayLocation, normalizeSearchTerm, type OrganizationRow } from './organization.ts'
import { presentOrganization } from './present-organization.ts'
import { getDraftHomePage, type PreviewRoutesContext } from './previews.ts'

/** One year, in seconds: the address of a picture contains its version. */
const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable'

/**
 * GET /organisations/:username/glyph and /logo serve an organization's pictures, /glyph-dark and /logo-dark
 * those for dark mode. They may only be shown as images: opened directly they cannot run or load anything.
 * 404 if there is none.
 */
function imageRoutes(
  app: FastifyInstance,
  tenantConfig: TenantConfig,
  previewOf: PreviewRoutesContext['previewOf'],
): void {
  const send = (reply: FastifyReply, svg: string, isLasting: boolean) =>
    reply
      .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', isLasting ? IMMUTABLE_CACHE : 'no-cache')
      .type('image/svg+xml; charset=utf-8')
      .send(svg)
  const serve = (address: string, pick: (organisation: OrganizationConfig) => SvgImage | null | undefined) =>
    app.get<{ Params: { username: string }; Querystring: { v?: string } }>(
      `/organisations/:username/${address}`,
      async (request, reply) => {
        const { username } = request.params
        const draft = isPreviewClientId(username) ? (await previewOf(username))?.pictures[address] : undefined
        if (draft !== undefined) return send(reply, draft, false)
        const organisation = tenantConfig
          .current()
          .organisations.find(({ file }) => file.active && file.username === username)
        const picture = organisation && pick(organisation)
        if (!picture) throw createNotFoundError()
        return send(reply, picture.svg, request.query.v === picture.version)
      },
    )
  for (const what of ['glyph', 'logo'] as const) {
    serve(what, (organisation) => organisation[what])
    serve(`${what}-dark`, (organisation) => organisation[what]?.dark)
  }
}

/** Few results, so that the client list cannot be enumerated (RD-112). */
const MAX_RESULTS = 10

interface OrganizationsContext {
  readonly directory: OrganizationDirectory
  readonly tenantConfig: TenantConfig
  readonly previewOf: PreviewRoutesContext['previewOf']
}

/** Registers the endpoints for configuration, search and pictures of organizations (CALL-01, CALL-02). */
export function organizationRoutes(
  app: FastifyInstance,
  serve: RegisterEndpoint<Caller>,
  { directory, tenantConfig, previewOf }: OrganizationsContext,
): void {
  // Caches one response per language for each organization row.
  const presented = new WeakMap<OrganizationRow, Map<Language, Organization>>()
  const present = (organisation: OrganizationRow, language: Language): Organization => {
    const cache = presented.get(organisation) ?? new Map<Language, Organization>()
    presented.set(organisation, cache)
    const cached = cache.get(language)
    if (cached) return cached
    const { navOf, navs } = tenantConfig.current().textsIn(language)
    const texts = { navOf, navs: getDraftHomePage(organisation)?.navs ?? navs }
    const answer = Object.freeze(presentOrganization(organisation, texts))
    cache.set(language, answer)
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
