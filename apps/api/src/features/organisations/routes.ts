import {
  findOrganisations,
  type Organisation,
  readConfiguration,
  readOrganisationOfToken,
  readRemovedOrganisation,
} from '@evenkeel/contract/own/organisations'
import { errorStatus } from '@evenkeel/contract/errors'
import type { Language } from '@evenkeel/contract/words/languages'
import { Failure, invalid, notFound } from '@evenkeel/server/http/failure'
import type { Serve } from '@evenkeel/server/http/serve-endpoint'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '#http/caller.ts'
import type { TenantConfig } from '#tenant-config/tenant-config.ts'
import type { OrganisationDirectory } from './directory.ts'
import type { OrganisationRow } from './organisation.ts'
import { servePictures } from './picture-routes.ts'
import type { PreviewRoutesDeps } from './preview-routes.ts'
import { draftedHome } from './previews.ts'
import { presentOrganisation } from './present.ts'
import { comparableTerm, shownLocation } from './rules.ts'
import { refusalTexts } from '#http/refusals.words.ts'

/** Few results, so that nobody reads out the whole list of clients (RD-112). */
const MOST_RESULTS = 10

export interface OrganisationsDeps {
  readonly directory: OrganisationDirectory
  readonly tenantConfig: TenantConfig
  readonly previewOf: PreviewRoutesDeps['previewOf']
}

/** Configuration, search and pictures of organisations (CALL-01, CALL-02). */
export function organisationRoutes(
  app: FastifyInstance,
  serve: Serve<Caller>,
  { directory, tenantConfig, previewOf }: OrganisationsDeps,
): void {
  // One answer in each language for everybody who asks while the organisation stays as it was read.
  const presented = new WeakMap<OrganisationRow, Map<Language, Organisation>>()
  const present = (organisation: OrganisationRow, language: Language): Organisation => {
    const answers = presented.get(organisation) ?? new Map<Language, Organisation>()
    presented.set(organisation, answers)
    const known = answers.get(language)
    if (known) return known
    const { navOf, navs } = tenantConfig.current().textsIn(language)
    const texts = { navOf, navs: draftedHome(organisation)?.navs ?? navs }
    const answer = Object.freeze(presentOrganisation(organisation, texts))
    answers.set(language, answer)
    return answer
  }
  serve(readConfiguration, async ({ caller, query }) => {
    const organisation = await directory.byDomain(query.domain)
    if (organisation) return present(organisation, caller.language)
    throw new Failure(errorStatus.NotFound, {
      error_type: 'NotFound',
      errors: [{ field: 'domain', message: `We could not find an organisation for "${query.domain}".` }],
    })
  })
  serve(readRemovedOrganisation, async ({ query }) => {
    const removed = await directory.removed(query.domain)
    if (!removed) throw notFound()
    const next = removed.movedTo === null ? null : await directory.byId(removed.movedTo)
    const [domain = null] = next?.hosts ?? []
    return {
      program_name: removed.programName,
      moved_to: next && { username: next.username, program_name: next.program_name, domain },
    }
  })
  serve(readOrganisationOfToken, ({ caller }) => ({
    username: caller.member || caller.answerSet ? (caller.organisation?.username ?? null) : null,
  }))
  serve(findOrganisations, async ({ query }) => {
    const term = comparableTerm(query.search_term)
    if (term === null) throw invalid([{ field: 'search_term', message: refusalTexts.twoLetters }])
    const found = await directory.search(term, MOST_RESULTS)
    const results = found.map((organisation) => ({
      id: organisation.id,
      username: organisation.username,
      program_name: organisation.program_name,
      location: shownLocation(organisation, term),
    }))
    return { count: results.length, next: null, previous: null, results }
  })
  servePictures(app, tenantConfig, previewOf)
}
