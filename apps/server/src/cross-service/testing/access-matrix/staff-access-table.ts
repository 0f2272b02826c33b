import type { Json } from '../services.ts'
import { offerRows } from '../offers/access-rows.ts'
import type { StaffRequest, StaffRow } from './access-row.ts'
import { studioRows } from './staff-studio-rows.ts'
import type { StaffPrincipal } from './principals.ts'
import type { StaffFixture } from '../staff-fixture.ts'

const allowForAll = (status: number): string => Array.from({ length: 10 }, () => status).join(' ')
const allowSignedIn = '401 401 200 200 200 200 200 200 200 401'
/** Principals who may open a member of the organization; those of other organizations get 404. */
const allowMemberAccess = (status: number): string =>
  `401 401 ${status} 404 ${status} 403 ${status} 403 403 401`
const allowPrivacyOfficer = (status: number): string => `401 401 403 403 403 403 ${status} 403 403 401`
const allowAdministrator = (status: number): string => `401 401 403 403 403 403 403 ${status} 403 401`
const careLine = { role: 'care_line', organisation_id: null }
const passkey = { id: 'x', rawId: 'x', type: 'public-key', response: {} }
let invited = 0

/** A staff member who has logged in, as the target of an action. */
const createColleague = async ({ staff, admin, organisation }: StaffFixture): Promise<StaffRequest> => {
  const { id } = await staff.colleague(admin, [{ role: 'care_line', organisation_id: organisation }])
  return { params: { id } }
}
const createInvitation = async ({ staff, admin }: StaffFixture): Promise<StaffRequest> => ({
  params: { id: (await staff.invite(admin)).id },
})
/** The same, as the target of a passkey reset. */
const createRecoveryRequest = async (world: StaffFixture): Promise<StaffRequest> => {
  const { params } = await createColleague(world)
  await world.staff.send('POST', `/staff/people/${params?.['id']}/recovery`, { cookie: world.admin.cookie })
  return { params: params ?? {} }
}
const createGrant = async ({ staff, admin, organisation }: StaffFixture): Promise<StaffRequest> => {
  const { id, answer } = await staff.invite(admin, [{ role: 'care_line', organisation_id: organisation }])
  return { params: { id, grant: answer.body.grants[0].id } }
}

/** A task claimed by the care line of the table. */
const createTaskParams =
  (body?: Json) =>
  async ({ heldTask }: StaffFixture): Promise<StaffRequest> => ({
    params: { kind: 'lost_move', id: await heldTask() },
    ...(body === undefined ? {} : { body }),
  })
/** A care line task, for care line members with a grant for the organization. */
const careLineStatuses = '401 401 200 404 404 403 403 404 403 401'
const taskRoleStatuses = '401 401 200 200 200 403 403 200 403 401'
const openMember = async (world: StaffFixture, principal: StaffPrincipal): Promise<StaffRequest> => ({
  params: { id: await world.lookUpOf(principal) },
})
/** The same for an unchanged member. */
const openFreshMember = async (world: StaffFixture, principal: StaffPrincipal): Promise<StaffRequest> => ({
  params: { id: await world.lookUpOf(principal, await world.anotherMember()) },
})
const createRemovalRequest = async (world: StaffFixture): Promise<StaffRequest> => ({
  params: { id: await world.askedRemoval() },
})

/** Rows that end sessions: everybody logs in again after them. */
export const staffSessionEndingRows: readonly string[] = ['POST /staff/auth/log-out']

/**
 * Access control of the staff API (trust S1). Every mounted endpoint has a row; a missing one fails the build. The
 * columns are the principals of `principals.ts`: anonymous, a member, care line, care line of another organization,
 * account manager, editor, privacy officer, administrator, expired, ended.
 */
export const staffAccess: Readonly<Record<string, StaffRow>> = {
  // Before log-in
  'GET /staff/auth/ways': [allowForAll(200)],
  'POST /staff/auth/enrollment/options': [allowForAll(404), () => ({ body: { token: 'x' } })],
  'POST /staff/auth/enrollment/verify': [allowForAll(404), () => ({ body: { token: 'x', passkey } })],
  'POST /staff/auth/sign-in/options': [allowForAll(200)],
  'POST /staff/auth/sign-in/verify': [allowForAll(401), () => ({ body: { passkey } })],
  // No OIDC provider is configured.
  'POST /staff/auth/oidc/start': [allowForAll(404)],
  'POST /staff/auth/oidc/callback': [allowForAll(404), () => ({ body: { query: '?code=x' } })],

  // Every logged-in staff member
  'GET /staff/session': [allowSignedIn],
  'POST /staff/auth/log-out': [allowSignedIn],
  'GET /staff/organisations': ['401 401 200 200 200 200 200 200 403 401'],

  ...studioRows,
  // Tasks
  'GET /staff/tasks': [taskRoleStatuses],
  'GET /staff/tasks/events': [taskRoleStatuses],
  'POST /staff/tasks/:kind/:id/claim': [
    careLineStatuses,
    async ({ waitingTask }) => ({ params: { kind: 'lost_move', id: await waitingTask() } }),
  ],
  // Unclaimed: it can be claimed like any other.
  'POST /staff/tasks/:kind/:id/take-over': [
    careLineStatuses,
    async ({ waitingDanger, colleague: { id: from } }) => ({
      params: { kind: 'counselor_danger', id: await waitingDanger() },
      body: { from },
    }),
  ],
  'GET /staff/tasks/:kind/:id': [careLineStatuses, createTaskParams()],
  'GET /staff/tasks/:kind/:id/colleagues': [careLineStatuses, createTaskParams()],
  ...offerRows,
  'POST /staff/tasks/:kind/:id/release': [careLineStatuses, createTaskParams({})],
  'POST /staff/tasks/:kind/:id/outcome': [careLineStatuses, createTaskParams({ outcome: 'reached' })],
  'POST /staff/tasks/:kind/:id/follow-up': [
    careLineStatuses,
    createTaskParams({ at: '2027-11-17T16:00:00Z' }),
  ],
  'POST /staff/tasks/:kind/:id/pass-on': [
    careLineStatuses,
    async (world) => createTaskParams({ to: world.colleague.id, note: null })(world),
  ],

  'POST /staff/tasks/:kind/:id/look-up': ['401 401 201 404 404 403 403 403 403 401', createTaskParams()],

  // Staff accounts
  'GET /staff/people': [allowAdministrator(200)],
  'POST /staff/people': [
    allowAdministrator(201),
    () => {
      invited += 1
      return { body: { name: 'New', email: `new${invited}@provider.example`, grants: [careLine] } }
    },
  ],
  'POST /staff/people/:id/invitations': [allowAdministrator(201), createInvitation],
  'POST /staff/people/:id/grants': [
    allowAdministrator(201),
    async (world) => ({ ...(await createColleague(world)), body: careLine }),
  ],
  'DELETE /staff/people/:id/grants/:grant': [allowAdministrator(200), createGrant],
  'POST /staff/people/:id/end': [allowAdministrator(200), createColleague],
  'POST /staff/people/:id/recovery': [allowAdministrator(201), createColleague],
  'POST /staff/people/:id/recovery/approve': [allowAdministrator(200), createRecoveryRequest],
  'DELETE /staff/people/:id/recovery': [allowAdministrator(200), createRecoveryRequest],

  // Member access with a purpose. The list first, while it is empty: later it creates an event for each member.
  'GET /staff/look-ups': ['401 401 200 200 200 403 200 403 403 401'],
  'POST /staff/look-ups': [
    allowMemberAccess(201),
    ({ lookedUp }) => ({ body: { by: 'email', value: lookedUp.email, purpose: 'member_asked' } }),
  ],
  'GET /staff/look-ups/:id': [allowMemberAccess(200), openMember],
  'POST /staff/look-ups/:id/close': [allowMemberAccess(200), openFreshMember],
  'GET /staff/look-ups/:id/profile': [allowMemberAccess(200), openMember],
  'GET /staff/look-ups/:id/appointments': [allowMemberAccess(200), openMember],
  'GET /staff/look-ups/:id/requests': [allowMemberAccess(200), openMember],
  'GET /staff/look-ups/:id/coverage': [allowMemberAccess(200), openMember],
  'POST /staff/look-ups/:id/coverage/visits/:visit': [
    '401 401 200 404 200 403 403 403 403 401',
    async (world, principal) => ({
      params: { id: await world.lookUpOf(principal), visit: String(world.lookedUp.visit) },
      body: { act: 'waive', reason: 'technical_trouble' },
    }),
  ],
  'POST /staff/look-ups/:id/coverage/adjustments': [
    '401 401 403 403 200 403 403 403 403 401',
    async (world, principal) => ({
      ...(await openMember(world, principal)),
      body: { code: world.lookedUp.code, sessions: 1, reason: 'crisis', key: world.organisation },
    }),
  ],
  'POST /staff/look-ups/:id/code': [allowMemberAccess(200), openFreshMember],
  'POST /staff/look-ups/:id/end-sessions': [allowMemberAccess(200), openMember],
  'POST /staff/look-ups/:id/export': [
    allowPrivacyOfficer(200),
    async (world, principal) => ({
      ...(await openMember(world, principal)),
      body: { format: 'json', purpose: 'records' },
    }),
  ],
  'GET /staff/removals': [allowPrivacyOfficer(200)],
  'POST /staff/look-ups/:id/removal': [
    allowMemberAccess(201),
    async (world, principal) => ({
      ...(await openFreshMember(world, principal)),
      body: { purpose: 'records' },
    }),
  ],
  'POST /staff/removals/:id/approve': [allowPrivacyOfficer(200), createRemovalRequest],
  'DELETE /staff/removals/:id': [allowPrivacyOfficer(200), createRemovalRequest],

  // Counselors of the network
  'GET /staff/counselors': ['401 401 403 403 200 403 403 403 403 401'],
  'POST /staff/counselors/:id/licences/:state/checks': [
    '401 401 403 403 200 403 403 403 403 401',
    async ({ claimedLicence }) => {
      const { id, state, ends_on, number } = await claimedLicence()
      return { params: { id, state }, body: { number, ends_on, refusal: null } }
    },
  ],

  // Audit log
  'POST /staff/audit/search': [allowPrivacyOfficer(200), () => ({ body: {} })],
  'POST /staff/audit/verify': [allowPrivacyOfficer(200), () => ({ body: {} })],
  'POST /staff/audit/export': [allowPrivacyOfficer(200), () => ({ body: {} })],
}
