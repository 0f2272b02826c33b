import {
  type SignedInStaff,
  createStaffTestAccounts,
  type StaffTestAccounts,
} from '@evenkeel/api/testing/staff-people'
import type { CounselorProfile } from '@evenkeel/api-contract/counselor/profile'
import { expect } from 'vitest'
import { createProfile } from '../../testing/counselor-profile.ts'
import { PASSWORD, createRegistration } from '../../testing/test-people.ts'
import type { Json } from '../../testing/services.ts'
import { type ProviderFixture, STAFF_URL, type StartedProduct } from './provider.ts'

const LICENSE = { number: 'CSW.9921', ends_on: '2034-12-31' }

/** Staff of a provider: the first administrator is invited by the command, the others by email. */
export const createStaff = (provider: ProviderFixture, at: StartedProduct): StaffTestAccounts =>
  createStaffTestAccounts({
    inject: (options) => at.product.app.inject(options),
    staffUrl: STAFF_URL,
    inviteFirst: async ({ name, email }) => {
      const invited = await provider.run('staff/staff-invite.ts', ['--email', email, '--name', name])
      expect([invited.code, invited.err]).toEqual([0, ''])
      return { link: invited.out }
    },
    mailTo: provider.linkFor,
  })

/** Requests of a counselor, as the staff application sends them. */
export const createCounselorClient =
  (at: StartedProduct, { cookie }: Pick<SignedInStaff, 'cookie'>) =>
  (method: string, path: string, body?: unknown): Promise<{ readonly status: number; readonly body: Json }> =>
    at.send(method, `/telehealth${path}`, {
      ...(body === undefined ? {} : { body }),
      headers: { host: new URL(STAFF_URL).host, origin: STAFF_URL, 'x-evenkeel-staff': '1', cookie },
    })
export type CounselorClient = ReturnType<typeof createCounselorClient>

/** Enters a counselor's profile and a license for Colorado. */
export async function submitLicense(
  call: CounselorClient,
  own: Partial<CounselorProfile> = {},
): Promise<number> {
  expect((await call('PUT', '/counselor/profile', createProfile(own))).status).toBe(200)
  expect((await call('POST', '/counselor/licences', { ...LICENSE, state: 'CO' })).status).toBe(201)
  return (await call('GET', '/counselor/me')).body.provider_id
}

/** Verifies that license, as an account manager does after checking the register. */
export async function confirmLicense(
  staff: StaffTestAccounts,
  manager: SignedInStaff,
  providerId: number,
): Promise<void> {
  const path = `/staff/counselors/${providerId}/licences/CO/checks`
  const body = { ...LICENSE, refusal: null }
  expect((await staff.send('POST', path, { cookie: manager.cookie, body })).status).toBe(200)
}

/** Creates an account with an emailed code, and logs in. */
export async function createMember(provider: ProviderFixture, at: StartedProduct) {
  const body = createRegistration({ state: 'CO' })
  const registered = await at.send('POST', '/api/auth/register', { body })
  await at.send('POST', '/api/auth/confirm-sign-up', {
    body: { email: body.email, otp: await provider.codeFor(body.email) },
    authorization: `Token ${registered.body.auth_token}`,
  })
  const login = { email: body.email, password: PASSWORD }
  const answer = await at.send('POST', '/api/auth/login', { body: login })
  const { auth_token: token, md_live, mdlive_id: id } = answer.body
  return { email: body.email, token: token as string, jwt: md_live.jwt as string, id: id as number }
}
