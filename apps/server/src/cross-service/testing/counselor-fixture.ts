import type { SignedInStaff, StaffTestAccounts } from '@evenkeel/api/testing/staff-people'
import type { GrantInput } from '@evenkeel/api-contract/staff/staff-accounts'
import { memoizeAsync, openCounselorCase } from './counselor-case.ts'
import { createTestPeople } from './test-people.ts'
import type { Json, Services } from './services.ts'
import { STAFF_URL, createStaffClient } from './staff-fixture.ts'

/**
 * Principals of the counselor API, in the order of the table columns. `owner` is the counselor whose objects
 * are requested, `foreigner` another one; `lapsed` was a counselor until a moment ago, `ended` was
 * deactivated while signed in.
 */
export const counselorPrincipals = [
  'nobody',
  'member',
  'care line',
  'account manager',
  'administrator',
  'foreigner',
  'owner',
  'lapsed',
  'ended',
] as const
export type CounselorPrincipal = (typeof counselorPrincipals)[number]

/** Request headers of a principal. */
export type Credentials = Readonly<Record<string, string>>

const createGrantInput = (name: GrantInput['role']): GrantInput => ({ role: name, organisation_id: null })

/** Creates the credentials of each kind of principal. */
function createCredentials(services: Services, staff: StaffTestAccounts, admin: SignedInStaff) {
  const as = async (...grants: GrantInput[]): Promise<Credentials> => ({
    cookie: (await staff.colleague(admin, grants)).cookie,
  })
  return {
    nobody: async () => ({}),
    member: async () => {
      const people = createTestPeople(services)
      const { token } = await people.signIn(await people.confirmed('northstar'))
      return { authorization: `Token ${token}`, cookie: `__Host-evenkeel_staff=${token}` }
    },
    'care line': () => as(createGrantInput('care_line')),
    'account manager': () =>
      as(
        createGrantInput('account_manager'),
        createGrantInput('editor'),
        createGrantInput('privacy_officer'),
      ),
    administrator: () => as(createGrantInput('administrator')),
    foreigner: () => as(createGrantInput('counselor')),
    owner: () => as(createGrantInput('counselor')),
    lapsed: async () => {
      const until = services.clock.now().add({ seconds: 1 }).toString()
      const { authenticator } = await staff.colleague(admin, [
        { ...createGrantInput('counselor'), valid_until: until },
      ])
      services.clock.advance(1000)
      return { cookie: (await staff.signIn(authenticator)).cookie }
    },
    ended: async () => {
      const { id, cookie } = await staff.colleague(admin, [createGrantInput('counselor')])
      await staff.send('POST', `/staff/people/${id}/end`, { cookie: admin.cookie })
      return { cookie }
    },
  } satisfies Record<CounselorPrincipal, () => Promise<Credentials>>
}

/** Response of a counselor request. */
export interface CounselorResponse {
  readonly status: number
  readonly body: Json
  readonly text: string
  readonly headers: Readonly<Record<string, unknown>>
}

/** All principals of the counselor table, and the requested objects. */
export async function openCounselorFixture(services: Services) {
  const staff = createStaffClient(services)
  const admin = await staff.administrator()
  await staff.colleague(admin, [createGrantInput('administrator')])
  const made = createCredentials(services, staff, admin)
  const held = new Map<CounselorPrincipal, Credentials>()
  const credentialsOf = async (principal: CounselorPrincipal): Promise<Credentials> => {
    const credentials = held.get(principal) ?? (await made[principal]())
    held.set(principal, credentials)
    return credentials
  }
  /** A request as the staff application sends it, below `/telehealth`. */
  const call = async (
    principal: CounselorPrincipal,
    [method, path]: readonly [method: string, path: string],
    body?: unknown,
  ): Promise<CounselorResponse> => {
    const answer = await services.app.inject({
      method: method as 'GET',
      url: `/telehealth${path}`,
      headers: {
        host: new URL(STAFF_URL).host,
        origin: STAFF_URL,
        'x-evenkeel-staff': '1',
        ...(await credentialsOf(principal)),
      },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : null,
      text: answer.body,
      headers: answer.headers,
    }
  }
  const caseOf = memoizeAsync(() =>
    openCounselorCase(services, () => call('owner', ['GET', '/counselor/me'])),
  )
  return { services, staff, admin, credentialsOf, call, caseOf }
}
export type CounselorFixture = Awaited<ReturnType<typeof openCounselorFixture>>
