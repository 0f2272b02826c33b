import type { Json } from './services.ts'
import { offerRows } from './offers/access-rows.ts'
import { studioRows } from './staff-studio-rows.ts'
import { wordRows } from './staff-word-rows.ts'
import type { StaffPrincipal, StaffWorld } from './staff-world.ts'

/** What is asked of an endpoint of staff: always for things of the one organisation. */
export interface StaffAsk {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: Json
}

/** Status per principal, in their order, and the request; made anew for each of them. */
export type StaffRow = readonly [
  answers: string,
  ask?: (world: StaffWorld, principal: StaffPrincipal) => StaffAsk | Promise<StaffAsk>,
]

const anybody = (status: number): string => Array.from({ length: 10 }, () => status).join(' ')
const signedIn = '401 401 200 200 200 200 200 200 200 401'
/** Whoever may open a member of the organisation; those who may elsewhere find nothing. */
const looking = (status: number): string => `401 401 ${status} 404 ${status} 403 ${status} 403 403 401`
const privacyOfficer = (status: number): string => `401 401 403 403 403 403 ${status} 403 403 401`
const administrator = (status: number): string => `401 401 403 403 403 403 403 ${status} 403 401`
const careLine = { role: 'care_line', organisation_id: null }
const passkey = { id: 'x', rawId: 'x', type: 'public-key', response: {} }
let invited = 0

/** Somebody who has signed in, to whom something is done. */
const colleague = async ({ staff, admin, organisation }: StaffWorld): Promise<StaffAsk> => {
  const { id } = await staff.colleague(admin, [{ role: 'care_line', organisation_id: organisation }])
  return { params: { id } }
}
const invitedOne = async ({ staff, admin }: StaffWorld): Promise<StaffAsk> => ({
  params: { id: (await staff.invite(admin)).id },
})
/** The same, for whom a new passkey is asked for. */
const lostOne = async (world: StaffWorld): Promise<StaffAsk> => {
  const { params } = await colleague(world)
  await world.staff.send('POST', `/staff/people/${params?.['id']}/recovery`, { cookie: world.admin.cookie })
  return { params: params ?? {} }
}
const grantOfOne = async ({ staff, admin, organisation }: StaffWorld): Promise<StaffAsk> => {
  const { id, answer } = await staff.invite(admin, [{ role: 'care_line', organisation_id: organisation }])
  return { params: { id, grant: answer.body.grants[0].id } }
}

/** Something that the care line of the table has taken. */
const held =
  (body?: Json) =>
  async ({ heldTask }: StaffWorld): Promise<StaffAsk> => ({
    params: { kind: 'lost_move', id: await heldTask() },
    ...(body === undefined ? {} : { body }),
  })
/** A task of the care line, for whoever of them has a grant for the organisation. */
const careLines = '401 401 200 404 404 403 403 404 403 401'
const taskKeepers = '401 401 200 200 200 403 403 200 403 401'
const opened = async (world: StaffWorld, principal: StaffPrincipal): Promise<StaffAsk> => ({
  params: { id: await world.lookUpOf(principal) },
})
/** The same of a member whom nothing was done to. */
const freshlyOpened = async (world: StaffWorld, principal: StaffPrincipal): Promise<StaffAsk> => ({
  params: { id: await world.lookUpOf(principal, await world.anotherMember()) },
})
const askedRemoval = async (world: StaffWorld): Promise<StaffAsk> => ({
  params: { id: await world.askedRemoval() },
})

/** Rows that end sessions: everybody signs in again after them. */
export const endsStaffSessions: readonly string[] = ['POST /staff/auth/log-out']

/**
 * Which of the staff may call what (trust S1). Every endpoint of staff that is mounted has a row here; one without fails the build. The
 * columns are the principals of `staff-world.ts`: nobody, a member, care line, care line elsewhere, account manager, editor, privacy officer,
 * administrator, expired, ended.
 */
export const staffAccess: Readonly<Record<string, StaffRow>> = {
  // Before the sign-in
  'GET /staff/auth/ways': [anybody(200)],
  'POST /staff/auth/enrollment/options': [anybody(404), () => ({ body: { token: 'x' } })],
  'POST /staff/auth/enrollment/verify': [anybody(404), () => ({ body: { token: 'x', passkey } })],
  'POST /staff/auth/sign-in/options': [anybody(200)],
  'POST /staff/auth/sign-in/verify': [anybody(401), () => ({ body: { passkey } })],
  // No directory is set up.
  'POST /staff/auth/oidc/start': [anybody(404)],
  'POST /staff/auth/oidc/callback': [anybody(404), () => ({ body: { query: '?code=x' } })],

  // Whoever is signed in
  'GET /staff/session': [signedIn],
  'POST /staff/auth/log-out': [signedIn],
  'GET /staff/organisations': ['401 401 200 200 200 200 200 200 403 401'],

  ...studioRows,
  ...wordRows,
  // What waits for people
  'GET /staff/tasks': [taskKeepers],
  'GET /staff/tasks/events': [taskKeepers],
  'POST /staff/tasks/:kind/:id/claim': [
    careLines,
    async ({ waitingTask }) => ({ params: { kind: 'lost_move', id: await waitingTask() } }),
  ],
  // Nobody has it: it is taken as any other.
  'POST /staff/tasks/:kind/:id/take-over': [
    careLines,
    async ({ waitingDanger, colleague: { id: from } }) => ({
      params: { kind: 'counselor_danger', id: await waitingDanger() },
      body: { from },
    }),
  ],
  'GET /staff/tasks/:kind/:id': [careLines, held()],
  'GET /staff/tasks/:kind/:id/colleagues': [careLines, held()],
  ...offerRows,
  'POST /staff/tasks/:kind/:id/release': [careLines, held({})],
  'POST /staff/tasks/:kind/:id/outcome': [careLines, held({ outcome: 'reached' })],
  'POST /staff/tasks/:kind/:id/follow-up': [careLines, held({ at: '2027-11-17T16:00:00Z' })],
  'POST /staff/tasks/:kind/:id/pass-on': [
    careLines,
    async (world) => held({ to: world.colleague.id, note: null })(world),
  ],

  'POST /staff/tasks/:kind/:id/look-up': ['401 401 201 404 404 403 403 403 403 401', held()],

  // People
  'GET /staff/people': [administrator(200)],
  'POST /staff/people': [
    administrator(201),
    () => {
      invited += 1
      return { body: { name: 'New', email: `new${invited}@provider.example`, grants: [careLine] } }
    },
  ],
  'POST /staff/people/:id/invitations': [administrator(201), invitedOne],
  'POST /staff/people/:id/grants': [
    administrator(201),
    async (world) => ({ ...(await colleague(world)), body: careLine }),
  ],
  'DELETE /staff/people/:id/grants/:grant': [administrator(200), grantOfOne],
  'POST /staff/people/:id/end': [administrator(200), colleague],
  'POST /staff/people/:id/recovery': [administrator(201), colleague],
  'POST /staff/people/:id/recovery/approve': [administrator(200), lostOne],
  'DELETE /staff/people/:id/recovery': [administrator(200), lostOne],

  // One member, for a purpose. The list first, while it is empty: later it leaves an event for each member.
  'GET /staff/look-ups': ['401 401 200 200 200 403 200 403 403 401'],
  'POST /staff/look-ups': [
    looking(201),
    ({ lookedUp }) => ({ body: { by: 'email', value: lookedUp.email, purpose: 'member_asked' } }),
  ],
  'GET /staff/look-ups/:id': [looking(200), opened],
  'POST /staff/look-ups/:id/close': [looking(200), freshlyOpened],
  'GET /staff/look-ups/:id/profile': [looking(200), opened],
  'GET /staff/look-ups/:id/appointments': [looking(200), opened],
  'GET /staff/look-ups/:id/requests': [looking(200), opened],
  'GET /staff/look-ups/:id/coverage': [looking(200), opened],
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
      ...(await opened(world, principal)),
      body: { code: world.lookedUp.code, sessions: 1, reason: 'crisis', key: world.organisation },
    }),
  ],
  'POST /staff/look-ups/:id/code': [looking(200), freshlyOpened],
  'POST /staff/look-ups/:id/end-sessions': [looking(200), opened],
  'POST /staff/look-ups/:id/export': [
    privacyOfficer(200),
    async (world, principal) => ({
      ...(await opened(world, principal)),
      body: { format: 'json', purpose: 'records' },
    }),
  ],
  'GET /staff/removals': [privacyOfficer(200)],
  'POST /staff/look-ups/:id/removal': [
    looking(201),
    async (world, principal) => ({
      ...(await freshlyOpened(world, principal)),
      body: { purpose: 'records' },
    }),
  ],
  'POST /staff/removals/:id/approve': [privacyOfficer(200), askedRemoval],
  'DELETE /staff/removals/:id': [privacyOfficer(200), askedRemoval],

  // Counselors of the network
  'GET /staff/counselors': ['401 401 403 403 200 403 403 403 403 401'],
  'POST /staff/counselors/:id/licences/:state/checks': [
    '401 401 403 403 200 403 403 403 403 401',
    async ({ claimedLicence }) => {
      const { id, state, ends_on, number } = await claimedLicence()
      return { params: { id, state }, body: { number, ends_on, refusal: null } }
    },
  ],

  // Audit
  'POST /staff/audit/search': [privacyOfficer(200), () => ({ body: {} })],
  'POST /staff/audit/verify': [privacyOfficer(200), () => ({ body: {} })],
  'POST /staff/audit/export': [privacyOfficer(200), () => ({ body: {} })],
}
