import { findOrganisations, readConfiguration } from '@evenkeel/contract/own/organisations'
import { errorStatus } from '@evenkeel/contract/errors'
import { Failure, invalid } from '@evenkeel/server/http/failure'
import type { Serve } from '@evenkeel/server/http/serve-endpoint'
import type { Db } from '@evenkeel/server/store/store'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '#http/caller.ts'
import type { ProgrammeShelf } from '#programmes/shelf.ts'
import { serveGlyphs } from './glyph-route.ts'
import { presentOrganisation } from './present.ts'
import { comparableTerm, shownLocation } from './rules.ts'
import { findOrganisation, searchOrganisations } from './store.ts'

/** Few results, so that nobody reads out the whole list of clients (AMB-12). */
const MOST_RESULTS = 10

export interface OrganisationsRoom {
  readonly db: Db
  readonly shelf: ProgrammeShelf
}

/** Configuration, search and pictures of organisations (CALL-01, CALL-02). */
export function organisationRoutes(
  app: FastifyInstance,
  serve: Serve<Caller>,
  { db, shelf }: OrganisationsRoom,
): void {
  serve(readConfiguration, async ({ query }) => {
    const organisation = await findOrganisation(db, query.domain)
    if (organisation) return presentOrganisation(organisation, shelf.current().navs)
    throw new Failure(errorStatus.NotFound, {
      error_type: 'NotFound',
      errors: [{ field: 'domain', message: `We could not find an organisation for "${query.domain}".` }],
    })
  })
  serve(findOrganisations, async ({ query }) => {
    const term = comparableTerm(query.search_term)
    if (term === null) throw invalid([{ field: 'search_term', message: 'Please type at least 2 letters.' }])
    const found = await searchOrganisations(db, term, MOST_RESULTS)
    const results = found.map((organisation) => ({
      username: organisation.username,
      program_name: organisation.program_name,
      location: shownLocation(organisation, term),
    }))
    return { count: results.length, next: null, previous: null, results }
  })
  serveGlyphs(app, shelf)
}
