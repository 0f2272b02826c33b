import {
  type SignedInStaff,
  createStaffTestAccounts,
  type StaffTestAccounts,
} from '@evenkeel/api/testing/staff-people'
import type { GrantInput } from '@evenkeel/api-contract/staff/staff-accounts'
import { usStates } from '@evenkeel/api-contract/reference-data/us-states'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { sql } from 'drizzle-orm'
import type { StaffCredentials, StaffPrincipal } from './access-matrix/principals.ts'
import { createOfferFixture } from './offers/in-person-counselor.ts'
import { createMemberAccessFixture } from './member-access-fixture.ts'
import { createTestPeople } from './test-people.ts'
import type { Services } from './services.ts'

/** URL of the staff application in tests. */
export const STAFF_URL = 'https://staff.provider.example'
/** The organization whose objects are requested. */
const NORTHSTAR = '7c1e0f5a-0002-4a00-8a00-000000000002'
const CEDARVALLEY = '7c1e0f5a-0003-4a00-8a00-000000000003'

const createGlobalGrant = (role: GrantInput['role']): GrantInput => ({ role, organisation_id: null })

/** Creates the credentials of each kind of principal. */
function createCredentials(services: Services, staff: StaffTestAccounts, admin: SignedInStaff) {
  const as = async (...grants: GrantInput[]): Promise<StaffCredentials> => ({
    cookie: (await staff.colleague(admin, grants)).cookie,
  })
  const member = async (): Promise<StaffCredentials> => {
    const people = createTestPeople(services)
    const { token } = await people.signIn(await people.confirmed('northstar'))
    return { authorization: `Token ${token}`, cookie: `__Host-evenkeel_staff=${token}` }
  }
  return {
    nobody: async () => ({}),
    member,
    'care line': () => as(createGlobalGrant('care_line')),
    elsewhere: () => as({ role: 'care_line', organisation_id: CEDARVALLEY }),
    'account manager': () => as(createGlobalGrant('account_manager')),
    editor: () => as(createGlobalGrant('editor')),
    'privacy officer': () => as(createGlobalGrant('privacy_officer')),
    administrator: () => as(createGlobalGrant('administrator')),
    expired: async () => {
      const until = services.clock.now().add({ seconds: 1 }).toString()
      const roles = ['care_line', 'account_manager', 'editor', 'privacy_officer', 'administrator'] as const
      const { authenticator } = await staff.colleague(
        admin,
        roles.map((role) => ({ ...createGlobalGrant(role), valid_until: until })),
      )
      services.clock.advance(1000)
      return { cookie: (await staff.signIn(authenticator)).cookie }
    },
    ended: async () => {
      const { id, cookie } = await staff.colleague(admin, [createGlobalGrant('administrator')])
      await staff.send('POST', `/staff/people/${id}/end`, { cookie: admin.cookie })
      return { cookie }
    },
  } satisfies Record<StaffPrincipal, () => Promise<StaffCredentials>>
}

/**
 * A member who must be called, because a reschedule lost the appointment or a counselor reported danger. Returns the id
 * of the task.
 */
async function createLostReschedule(
  services: Services,
  kind: 'reschedule_lost' | 'counselor_danger' = 'reschedule_lost',
): Promise<string> {
  const { id: member } = await createTestPeople(services).confirmed('northstar')
  const [row] = await queryRows<{ id: string }>(
    services.store.db,
    sql`insert into portal.call_tasks (id, organisation_id, member_id, kind, reschedule_id, created_at)
      values (gen_random_uuid(), ${NORTHSTAR}, ${member}, ${kind}, gen_random_uuid(), ${services.clock.now().toString()})
      returning id::text as id`,
  )
  return row?.id ?? ''
}

/** Unverified licenses of different states, of a counselor created only for them. */
function createLicenseClaims(services: Services, staff: StaffTestAccounts, admin: SignedInStaff) {
  let counselor: { readonly id: string; readonly headers: StaffCredentials } | null = null
  let used = 0
  const come = async () => {
    const { cookie } = await staff.colleague(admin, [createGlobalGrant('counselor')])
    const headers = { host: new URL(STAFF_URL).host, origin: STAFF_URL, 'x-evenkeel-staff': '1', cookie }
    const me = await services.app.inject({ url: '/telehealth/counselor/me', headers })
    return { id: String(me.json().provider_id), headers }
  }
  return async () => {
    counselor ??= await come()
    const { id, headers } = counselor
    const told = { state: usStates[used++]?.code ?? '', number: 'L-9', ends_on: '2027-12-31' }
    const url = '/telehealth/counselor/licences'
    await services.app.inject({ method: 'POST', url, headers, payload: told })
    return { id, ...told }
  }
}

/** Staff members of these services, used as in a browser. */
export const createStaffClient = (services: Services): StaffTestAccounts =>
  createStaffTestAccounts({
    inject: (options) => services.app.inject(options),
    staffUrl: STAFF_URL,
    inviteFirst: async (first) => (await services.api.staff?.invite(first)) ?? {},
    mailTo: async (email) => {
      const { body } = await services.send('GET', `/mailbox.json?to=${encodeURIComponent(email)}`)
      return body[0]?.text ?? ''
    },
  })

/** All principals of the staff table, and the requested objects. */
export async function openStaffFixture(services: Services) {
  const staff = createStaffClient(services)
  const admin = await staff.administrator()
  // Another administrator, so that the deactivated one is not the last.
  const second = await staff.colleague(admin, [createGlobalGrant('administrator')])
  const colleague = await staff.colleague(admin, [createGlobalGrant('care_line')])
  const made = createCredentials(services, staff, admin)
  const held = new Map<StaffPrincipal, StaffCredentials>()
  const credentialsOf = async (principal: StaffPrincipal): Promise<StaffCredentials> => {
    const credentials = held.get(principal) ?? (await made[principal]())
    held.set(principal, credentials)
    return credentials
  }
  const lookedUp = await createMemberAccessFixture(services, staff, credentialsOf)
  return {
    staff,
    admin,
    second,
    /** Another care line member. */
    colleague,
    organisation: NORTHSTAR,
    credentialsOf,
    /** A task of the organization for the care line. */
    waitingTask: () => createLostReschedule(services),
    waitingDanger: () => createLostReschedule(services, 'counselor_danger'),
    /** The same, claimed by the care line of the table. */
    heldTask: async (): Promise<string> => {
      const id = await createLostReschedule(services)
      const { cookie = null } = await credentialsOf('care line')
      await staff.send('POST', `/staff/tasks/lost_move/${id}/claim`, { cookie })
      return id
    },
    claimedLicence: createLicenseClaims(services, staff, admin),
    ...createOfferFixture(services, { staff, admin, credentialsOf, staffUrl: STAFF_URL }),
    ...lookedUp,
    /** Logs everybody in again: for requests that end sessions. */
    forget: (): void => {
      held.clear()
      lookedUp.forgetLookUps()
    },
  }
}
export type StaffFixture = Awaited<ReturnType<typeof openStaffFixture>>
