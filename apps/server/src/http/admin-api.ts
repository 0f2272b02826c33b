import { staffEntryReasons } from '@evenkeel/api-contract/telehealth/coverage'
import type { Api, StaffService } from '@evenkeel/api/app'
import { registerErrorHandler } from '@evenkeel/server-kit/http/error-handler'
import type { Store } from '@evenkeel/server-kit/database/store'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import * as z from 'zod'
import type { SubjectKeys } from '../backup/subject-keys.ts'
import type { TenantConfigReloader } from '../tenant-config/tenant-config-reloader.ts'
import { requireBearerToken } from './bearer-token.ts'

/** What the operator's key is made for; see `secrets.ts`. */
export const ADMIN_KEY_PURPOSE = 'operator'
/** Where the door is. */
export const ADMIN_PREFIX = '/operate'

const NamedMember = z.object({ organisation: z.string().min(1), email: z.string().min(1) })
const MemberRemoval = NamedMember.extend({ cancel_visits: z.boolean().default(false) })
const MemberSessions = NamedMember.extend({
  visit: z.coerce.number().int().positive().optional(),
  act: z.enum(['no_show', 'waive', 'uphold']).optional(),
  reason: z.string().optional(),
  class: z.string().min(1).optional(),
})
/** What is said of a visit; null where nothing is. A reason that is none of those known is refused. */
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

/** What the door lets an operator do. */
export interface AdminActions {
  readonly programmes: Pick<TenantConfigReloader, 'reload' | 'shadowed' | 'owned'>
  /** Returns how many values were encrypted again. */
  readonly rotateKeys: () => Promise<number>
  readonly memberRights: Pick<
    Api['memberRights'],
    'export' | 'remove' | 'sessions' | 'sessionClass' | 'othersThan' | 'openContests' | 'goOn' | 'partnerDone'
  >
  readonly organisationRemoval: Api['organisationRemoval']
  /** Null: the door of the staff is closed. */
  readonly staff: Pick<StaffService, 'invite'> | null
  readonly words: Pick<Api['words'], 'taken'>
  /** Keys of people as they stand, wrapped. */
  readonly personKeys: () => Promise<SubjectKeys>
  /** An archive of the embedded database; null on PostgreSQL. */
  readonly dump: Store['dump']
}

/** What an operator does for one member. */
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
    const said = MemberSessions.parse(request.body)
    const result =
      said.class === undefined
        ? await memberRights.sessions(said, parseSessionAction(said))
        : await memberRights.sessionClass(said, said.class)
    if (result === null) return reply.code(422).send(await noSuchMember(said))
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
 * The door for commands run beside the product, such as `npm run programmes:reload`. Whoever knows the installation's key
 * may use it (`Authorization: Bearer`); for everybody else it looks like a page that does not exist.
 *
 * POST /programmes puts the edited files in use: 200 `{ done: true, shadowed }`, a line about files that the studio owns or null, or 422 `{ faults: [line, ...] }` and no change.
 * POST /programmes/owned answers with what the studio owns: 200 `{ owned }`, client ids and names of sets that all share.
 * POST /words answers with what staff have reviewed of the product's words and is not in its files: 200 `{ reviews }`.
 * POST /keys gives every organisation new keys: 200 `{ sealed: number }`, the values that were encrypted again.
 * POST /members/export `{ organisation, email }` answers with everything about a member: 200 `{ copy, page }`.
 * POST /members/delete `{ organisation, email, cancel_visits? }` removes it: 200 with what went and what stays, or 409 `{ not_now }`.
 * POST /members/sessions `{ organisation, email, visit?, act?, reason?, class? }` notes what staff say of a visit or puts the member into
 * a class, and answers with the covered sessions: 200, or 409 `{ not_now }` and no change. All three: 422 when there is no such confirmed member,
 * with `organizations`, the client ids in use, when the organisation is none of them.
 * POST /members/open-contests answers with what members contest and nobody has answered yet: 200 `{ contests }`, null of a service elsewhere.
 * POST /members/removals `{ done? }` goes on with removals that were begun: 200 `{ waiting }`, what the telehealth service still
 * holds; `done` is the number of a member whose patient its people have removed, 422 when none waits under it.
 * POST /organisations/remove `{ organisation, move_to? }` removes an organisation for good: 200 with what became of its members,
 * or 409 `{ not_now, count }` and no change. POST /organisations/plan `{ organisation, move_to?, exported? }` changes nothing: 200 with what
 * would become of it, or 409 `{ not_now, count, organizations }`, the client ids in use. POST /organisations/members `{ organisation }`: 200 `{ members }`, their addresses.
 * POST /staff/invite `{ email, name?, recover? }` invites the first administrator, or the only one again: 200 `{ link }`, 409 `{ not_now }`
 * with the reason in words, 422 where the door of the staff is closed.
 * POST /person-keys answers with the per-subject keys as they stand, wrapped: for the file beside the backups.
 * 503 where the database or the key service is away: the header `evenkeel-reason` says which.
 * POST /backup answers with an archive of the embedded database, not encrypted as a whole; 409 on PostgreSQL.
 */
export function createAdminApi(
  key: string,
  { programmes, rotateKeys, dump, personKeys, memberRights, organisationRemoval, staff, words }: AdminActions,
): FastifyPluginAsync {
  return async (app) => {
    registerErrorHandler(app, 'operator')
    requireBearerToken(app, key)
    // Changing keys may say nothing for longer than callers are borne (server-limits.ts).
    app.addHook('onRequest', async (_request, reply) => void reply.raw.setTimeout(0, () => {}))
    app.post('/programmes', async (_request, reply) => {
      const faults = await programmes.reload()
      return faults.length > 0
        ? reply.code(422).send({ faults })
        : { done: true, shadowed: programmes.shadowed() }
    })
    app.post('/programmes/owned', async () => ({ owned: programmes.owned() }))
    app.post('/words', async () => ({ reviews: await words.taken() }))
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
      if (!staff) return reply.code(422).send({ error: 'The door of the staff is closed' })
      const result = await staff.invite(FirstAdministrator.parse(request.body))
      return 'not_now' in result ? reply.code(409).send(result) : result
    })
    app.post('/person-keys', async () => personKeys())
    app.post('/backup', async (_request, reply) => {
      const archive = await dump?.()
      if (!archive) return reply.code(409).send({ error: 'PostgreSQL has programs for this' })
      return reply.type('application/gzip').send(Buffer.from(await archive.arrayBuffer()))
    })
  }
}
