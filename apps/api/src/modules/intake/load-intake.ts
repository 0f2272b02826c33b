import { createPermissionDeniedError } from '@evenkeel/server-kit/http/http-error'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import type { FastifyRequest } from 'fastify'
import { getDraftOrganization } from '#modules/organizations/previews.ts'
import { findChild } from '#modules/organizations/organization.ts'
import {
  findOrganizationById,
  findRootOrganization,
  type OrganizationRow,
} from '#modules/organizations/organization-repository.ts'
import type { Caller, CallingMember } from '#http/caller.ts'
import {
  findQuestionById,
  type GraphQuestion,
  type IntakeGraph,
  type QuestionWithStep,
} from '#intake-graph/graph.ts'
import { getOrganizationView, type OrganizationView } from './present-question.ts'
import type { AppContext } from '#app-context.ts'

/** The intake of one organization or location. */
export interface Intake {
  readonly organisationId: string
  readonly locationId: string | null
  readonly graph: IntakeGraph
  readonly view: OrganizationView
  /**
   * Finds the question with this id in any intake: a set may have started before the location was selected,
   * or before the organization changed its intake.
   */
  readonly findQuestion: (id: string) => QuestionWithStep | null
}

/** Request header with the id of the location the visitor selected (`childOrg` in the browser). */
const LOCATION_HEADER = 'x-child-organisation'

/** Returns the location a request names if it belongs to the organization, else null. */
function getRequestedLocation(organisation: OrganizationRow, request: FastifyRequest | null): string | null {
  const sent = request?.headers[LOCATION_HEADER]
  return typeof sent === 'string' ? (findChild(organisation, sent)?.id ?? null) : null
}

/**
 * Loads the intake of the location, else of the organization, else the default one. A member's own location
 * wins over the request (RD-003); for everybody else the request decides. A request without a known
 * organization belongs to the root organization (RD-101).
 */
export async function loadIntake(
  context: Pick<AppContext, 'tenantConfig' | 'language'>,
  db: Queryable,
  whose: {
    readonly organisationId: string | null
    readonly locationId: string | null
    readonly request: FastifyRequest | null
    readonly member?: Pick<CallingMember, 'locationId'> | null
    /** A draft for preview; it is not in any table. */
    readonly draft?: OrganizationRow | null
  },
): Promise<Intake> {
  const organisation = whose.draft
    ? whose.draft
    : whose.organisationId
      ? await findOrganizationById(db, whose.organisationId)
      : await findRootOrganization(db)
  if (!organisation) throw createPermissionDeniedError()
  const { intakes } = context.tenantConfig.current().textsIn(context.language)
  const locationId =
    whose.member?.locationId ?? getRequestedLocation(organisation, whose.request) ?? whose.locationId
  const name = (findChild(organisation, locationId) ?? organisation).intake ?? 'default'
  const graph = intakes.get(name)
  if (!graph) throw new Error(`the intake ${name} is not loaded`)
  return {
    organisationId: organisation.id,
    locationId,
    graph,
    view: getOrganizationView(organisation, locationId),
    findQuestion: (id) => {
      for (const one of [graph, ...intakes.values()]) {
        const found = findQuestionById(one, id)
        if (found) return found
      }
      return null
    },
  }
}

/** Loads the intake of a request that belongs to no answer set yet. */
export const loadCallerIntake = (
  context: Pick<AppContext, 'store' | 'tenantConfig' | 'language'>,
  caller: Caller,
  request: FastifyRequest,
): Promise<Intake> =>
  loadIntake(context, context.store.db, {
    organisationId: caller.organisation?.id ?? null,
    locationId: null,
    request,
    member: caller.member,
    draft: getDraftOrganization(caller.organisation),
  })

/**
 * Returns the question with this id; an id of another intake maps to the question with the same key,
 * because a location may be known late.
 */
export const findIntakeQuestion = ({ graph, findQuestion }: Intake, id: string): GraphQuestion | null =>
  findQuestionById(graph, id)?.question ?? graph.questions.get(findQuestion(id)?.question.key ?? '') ?? null
