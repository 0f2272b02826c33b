import { staffEntryReasons } from '@evenkeel/api-contract/telehealth/constants'
import type { Api, StaffService } from '@evenkeel/api/app'
import { registerErrorHandler } from '@evenkeel/server-kit/http/error-handler'
import type { Store } from '@evenkeel/server-kit/database/store'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import * as z from 'zod'
import type { SubjectKeys } from '../backup/subject-keys.ts'
import type { TenantConfigReloader } from '../tenant-config/tenant-config-reloader.ts'
import { requireBearerToken } from './bearer-token.ts'

/** Purpose of the derived operator key. */
export const ADMIN_KEY_PURPOSE = 'operator'
/** Path prefix of the admin API. */
export const ADMIN_PREFIX = '/operate'

const NamedMember = z.object({ organisation: z.string().min(1), email: z.string().min(1) })
const MemberRemoval = NamedMember.extend({ cancel_visits: z.boolean().default(false) })
const MemberSessions = NamedMember.extend({
  visit: z.coerce.number().int().positive().optional(),
  act: z.enum(['no_show', 'waive', 'uphold']).optional(),
  reason: z.string().optional(),
  class: z.string().min(1).optional(),
})
/** Parses a decision about a visit; null if there is none. Unknown reasons are rejected. */
function parseSessionAction({ visit, act, reason }: z.output<typeof MemberSessions>) {
  if (visit === undefined || act === undefined) return null
  if (act === 'no_show') return { visitId: visit, note: { act } } as const
  if (act === 'waive')
    return { visitId: visit, note: { act, reason: z.enum(staffEntryReasons.waive).parse(reason) } } as const
  return { visitId: visit, note: { act, reason: z.enum(staffEntryReasons.uphold).parse(reason) } } as const
}
const Removals = z.object({ done: z.string().optional() })
const NamedOrganization = z.object({ organisation: z.string().min(1) })
const FirstAdministrator = z.object({
  email: z.string().min(1),
  name: z.string().default(''),
  recover: z.boolean().default(false),
})
const OrganizationRemoval = NamedOrganization.extend({ move_to: z.string().min(1).optional() })
const OrganizationRemovalPlan = OrganizationRemoval.extend({ exported: z.boolean().default(false) })

/** Operations of the admin API. */
export interface AdminActions {
  readonly programmes: Pick<TenantConfigReloader, 'reload' | 'shadowed' | 'owned'>
  /** Returns how many values were re-encrypted. */
  readonly rotateKeys: () => Promise<number>
  readonly memberRights: Pick<
    Api['memberRights'],
    'export' | 'remove' | 'sessions' | 'sessionClass' | 'othersThan' | 'openContests' | 'goOn' | 'partnerDone'
  >
  readonly organisationRemoval: Api['organisationRemoval']
  /** Null: the staff application is disabled. */
  readonly staff: Pick<StaffService, 'invite'> | null
  readonly exportReviews: Api['exportReviews']
  /** The current subject keys, wrapped. */
  readonly personKeys: () => Promise<SubjectKeys>
  /** An archive of the embedded database; null on PostgreSQL. */
  readonly dump: Store['dump']
}

/** Routes for a single member. */
function registerMemberRoutes(app: FastifyInstance, memberRights: AdminActions['memberRights']): void {
  const noSuchMember = async ({ organisation }: z.output<typeof NamedMember>) => ({
    error: 'No such member',
    organizations: await memberRights.othersThan(organisation),
  })
  app.post('/members/export', async (request, reply) => {
    const named = NamedMember.parse(request.body)
    return (await memberRights.export(named)) ?? reply.code(422).send(await noSuchMember(named))
  })
  app.post('/members/delete', async (request, reply) => {
    const { cancel_visits: cancelVisits, ...named } = MemberRemoval.parse(request.body)
    const result = await memberRights.remove(named, { cancelVisits })
    if (result === null) return reply.code(422).send(await noSuchMember(named))
    return typeof result === 'string' ? reply.code(409).send({ not_now: result }) : result
  })
  app.post('/members/sessions', async (request, reply) => {
    const named = MemberSessions.parse(request.body)
    const result =
      named.class === undefined
        ? await memberRights.sessions(named, parseSessionAction(named))
        : await memberRights.sessionClass(named, named.class)
    if (result === null) return reply.code(422).send(await noSuchMember(named))
    return 'not_now' in result ? reply.code(409).send(result) : result
  })
  app.post('/members/open-contests', async () => ({ contests: await memberRights.openContests() }))
  app.post('/members/removals', async (request, reply) => {
    const { done } = Removals.parse(request.body ?? {})
    if (done !== undefined && !(await memberRights.partnerDone(done)))
      return reply.code(422).send({ error: 'No such removal' })
    return { waiting: await memberRights.goOn() }
  })
}

/**
 * Admin API for commands that run beside the product, such as `npm run programmes:reload`. Requires the operator
 * key (`Authorization: Bearer`); all other callers get 404.
 *
 * POST /programmes applies the edited files: 200 `{ done: true, shadowed }`, where `shadowed` is a line about files
 * owned by the content studio or null, or 422 `{ faults: [line, ...] }` and no change.
 * POST /programmes/owned: 200 `{ owned }`, client ids and names of shared sets owned by the studio.
 * POST /words: 200 `{ reviews }`, translations that staff reviewed in a release with a review page.
 * POST /keys rotates the keys of every organization: 200 `{ sealed: number }`, the number of re-encrypted values.
 * POST /members/export `{ organisation, email }`: 200 `{ copy, page }` with all data of a member.
 * POST /members/delete `{ organisation, email, cancel_visits? }` deletes a member: 200 with the deleted and retained
 * data, or 409 `{ not_now }`.
 * POST /members/sessions `{ organisation, email, visit?, act?, reason?, class? }` records a decision about a visit or
 * assigns an employee class, and returns the covered sessions: 200, or 409 `{ not_now }` and no change. All three:
 * 422 if there is no such confirmed member; with `organizations`, the client ids in use, for an unknown organization.
 * POST /members/open-contests: 200 `{ contests }`, the unanswered contests; null with an external service.
 * POST /members/removals `{ done? }` retries pending removals: 200 `{ waiting }`, what the telehealth service still
 * holds; `done` is the id of a member whose patient was removed externally, 422 if none is pending under it.
 * POST /organisations/remove `{ organisation, move_to? }` permanently removes an organization: 200 with the result for
 * its members, or 409 `{ not_now, count }` and no change.
 * POST /organisations/plan `{ organisation, move_to?, exported? }` is a dry run: 200 with the expected result, or 409
 * `{ not_now, count, organizations }` with the client ids in use.
 * POST /organisations/members `{ organisation }`: 200 `{ members }`, their addresses.
 * POST /staff/invite `{ email, name?, recover? }` invites the first administrator, or recovers the only one: 200
 * `{ link }`, 409 `{ not_now }` with the reason, 422 if the staff application is disabled.
 * POST /person-keys returns the current subject keys, wrapped, for the file beside the backups.
 * 503 if the database or the key service is unavailable: the header `evenkeel-reason` says which.
 * POST /backup returns an archive of the embedded database, not encrypted as a whole; 409 on PostgreSQL.
 */
export function createAdminApi(
  key: string,
  {
    programmes,
    rotateKeys,
    dump,
    personKeys,
    memberRights,
    organisationRemoval,
    staff,
    exportReviews,
  }: AdminActions,
): FastifyPluginAsync {
  return async (app) => {
    registerErrorHandler(app, 'operator')
    requireBearerToken(app, key)
    // Key rotation may be silent for longer than the idle timeout (server-limits.ts).
    app.addHook('onRequest', async (_request, reply) => void reply.raw.setTimeout(0, () => {}))
    app.post('/programmes', async (_request, reply) => {
      const faults = await programmes.reload()
      return faults.length > 0
        ? reply.code(422).send({ faults })
        : { done: true, shadowed: programmes.shadowed() }
    })
    app.post('/programmes/owned', async () => ({ owned: programmes.owned() }))
    app.post('/words', async () => ({ reviews: await exportReviews() }))
    app.post('/keys', async () => ({ sealed: await rotateKeys() }))
    registerMemberRoutes(app, memberRights)
    app.post('/organisations/remove', async (request, reply) => {
      const { organisation, move_to: moveTo = null } = OrganizationRemoval.parse(request.body)
      const result = await organisationRemoval.remove({ organisation, moveTo })
      return 'not_now' in result ? reply.code(409).send(result) : result
    })
    app.post('/organisations/plan', async (request, reply) => {
      const { organisation, move_to: moveTo = null, exported } = OrganizationRemovalPlan.parse(request.body)
      const result = await organisationRemoval.plan({ organisation, moveTo, isExported: exported })
      return 'not_now' in result ? reply.code(409).send(result) : result
    })
    app.post('/organisations/members', async (request, reply) => {
      const members = await organisationRemoval.members(NamedOrganization.parse(request.body).organisation)
      return members ? { members } : reply.code(422).send({ error: 'No such organization' })
    })
    app.post('/staff/invite', async (request, reply) => {
      if (!staff) return reply.code(422).send({ error: 'The staff application is disabled' })
      const result = await staff.invite(FirstAdministrator.parse(request.body))
      return 'not_now' in result ? reply.code(409).send(result) : result
    })
    app.post('/person-keys', async () => personKeys())
    app.post('/backup', async (_request, reply) => {
      const archive = await dump?.()
      if (!archive) return reply.code(409).send({ error: 'Use the PostgreSQL client programs' })
      return reply.type('application/gzip').send(Buffer.from(await archive.arrayBuffer()))
    })
  }
}
