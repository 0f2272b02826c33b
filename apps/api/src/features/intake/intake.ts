import { permissionDenied } from '@evenkeel/server/http/failure'
import type { Clock } from '@evenkeel/server/clock'
import type { Vault } from '@evenkeel/server/crypto/vault'
import type { Queryable } from '@evenkeel/server/store/store'
import type { FastifyRequest } from 'fastify'
import type { PortalStore } from '#db/portal-store.ts'
import { childOf } from '#features/organisations/rules.ts'
import {
  findOrganisationById,
  findRootOrganisation,
  type OrganisationRow,
} from '#features/organisations/store.ts'
import type { Caller } from '#http/caller.ts'
import type { ProgrammeShelf } from '#programmes/shelf.ts'
import { findById, type Graph } from './graph.ts'
import { type OrganisationView, viewOf } from './organisation-view.ts'

/** What the acts of this feature are handed. */
export interface IntakeRoom {
  readonly store: PortalStore
  readonly clock: Clock
  readonly randomUuid: () => string
  readonly randomBytes: (count: number) => Buffer
  /** Where members reach the portal; decides whether cookies are for https only. */
  readonly publicUrl: string
  readonly shelf: ProgrammeShelf
  /** Encrypts what people answer. */
  readonly vault: Vault
}

/** The intake of one organisation or location. */
export interface Intake {
  readonly organisationId: string
  readonly locationId: string | null
  readonly graph: Graph
  readonly view: OrganisationView
  /** Key of the question with this id in any intake: a set may have begun before the location was chosen. */
  readonly keyOf: (id: string) => string | null
}

/** Request header with the id of the location the visitor picked (`childOrg` in the browser). */
const LOCATION_HEADER = 'x-child-organisation'

/** The location a request names, when the organisation has it; anything else counts as none. */
function namedLocation(organisation: OrganisationRow, request: FastifyRequest | null): string | null {
  const sent = request?.headers[LOCATION_HEADER]
  return typeof sent === 'string' ? (childOf(organisation, sent)?.id ?? null) : null
}

/**
 * The intake to ask: that of the location, else of the organisation, else the default one. A request that names no known
 * organisation belongs to the product's own (AMB-01).
 */
export async function intakeFor(
  room: Pick<IntakeRoom, 'shelf'>,
  db: Queryable,
  whose: {
    readonly organisationId: string | null
    readonly locationId: string | null
    readonly request: FastifyRequest | null
  },
): Promise<Intake> {
  const organisation = whose.organisationId
    ? await findOrganisationById(db, whose.organisationId)
    : await findRootOrganisation(db)
  if (!organisation) throw permissionDenied()
  const { intakes } = room.shelf.current()
  const locationId = namedLocation(organisation, whose.request) ?? whose.locationId
  const name = (childOf(organisation, locationId) ?? organisation).intake ?? 'default'
  const graph = intakes.get(name)
  if (!graph) throw new Error(`the intake ${name} is not loaded`)
  return {
    organisationId: organisation.id,
    locationId,
    graph,
    view: viewOf(organisation, locationId),
    keyOf: (id) => {
      for (const one of [graph, ...intakes.values()]) {
        const found = findById(one, id)
        if (found) return found.question.key
      }
      return null
    },
  }
}

/** The intake of a request that belongs to no answer set yet. */
export const intakeOfCaller = (room: IntakeRoom, caller: Caller, request: FastifyRequest): Promise<Intake> =>
  intakeFor(room, room.store.db, {
    organisationId: caller.organisation?.id ?? null,
    locationId: null,
    request,
  })
