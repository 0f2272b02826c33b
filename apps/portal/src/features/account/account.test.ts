import { ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { describe, expect, it } from 'vitest'
import { createTestServices, maya } from '#testing/test-services.ts'
import { getPathAfterLogIn } from './screens/LogInScreen.tsx'
import { signIn } from './api.ts'
import { sendPasswordResetEmail } from './password-api.ts'
import { parseProfileSection } from './screens/ProfileScreen.tsx'

const refused = (status: number, error_type: string) => () =>
  new ApiError(status, { error_type, errors: [] }, 'test')
const hour = { method: 'video', providerId: 41, slot: '2026-11-24T17:00:00Z' } as const
const credentials = { email: 'maya.lopez@northstar.example', password: 'Calm#Harbor7' }

describe('path after log-in', () => {
  const after = (
    part: Parameters<ReturnType<typeof createTestServices>['booking']['update']>[0],
    redirect: string | null = null,
  ) => {
    const { booking } = createTestServices()
    booking.update(part)
    return getPathAfterLogIn(booking.read(), redirect, '/northstar')
  }

  it('finishes a pending appointment first [STATE-12]', () => {
    expect(after({ ...hour, consents: {} }, '/messages')).toBe('/schedule/register-success')
    expect(after({ ...hour, appointmentId: 'd' })).toBe('/schedule/register-success')
  })

  it('redirects to the consent step when agreements are missing', () => {
    expect(after(hour)).toBe('/schedule/appointment')
  })

  it('redirects to the requested page, else home [AUTH-01] [GUARD-05]', () => {
    expect(after({}, '/messages?page=2')).toBe('/messages?page=2')
    expect(after({})).toBe('/')
  })

  it.each(['https://evil.test', '//evil.test', '/\\evil.test'])(
    'never redirects outside the portal: %s [GUARD-07]',
    (redirect) => {
      expect(after({}, redirect)).toBe('/')
    },
  )
})

describe('log-in', () => {
  it('stores both tokens [ROLE-06]', async () => {
    const { session } = createTestServices({ 'POST /auth/login': () => ({ ...maya(), auth_token: 'm-1' }) })
    await signIn(session, credentials)
    expect(session.read()).toMatchObject({ status: 'member', user: { first_name: 'Maya' } })
    expect(session.telehealthJwt()).toBe('jwt-1')
  })

  it('marks the account as unverified when its code is pending [STATE-06] [ERROR-04]', async () => {
    const { session } = createTestServices({ 'POST /auth/login': refused(420, 'NotVerified') })
    await expect(signIn(session, credentials)).rejects.toThrow(ApiError)
    expect(session.read().verification).toBe(false)
  })

  it('does not mark the account when the password is wrong', async () => {
    const { session } = createTestServices({ 'POST /auth/login': refused(400, 'ValidationError') })
    await expect(signIn(session, credentials)).rejects.toThrow(ApiError)
    expect(session.read().verification).toBe('initial')
  })
})

describe('password reset request', () => {
  it('marks the account as unverified when the request is refused [STATE-07]', async () => {
    const { session } = createTestServices({ 'POST /auth/password-reset': refused(429, 'Throttled') })
    await expect(sendPasswordResetEmail(session, { email: 'a@b.example' })).rejects.toThrow(ApiError)
    expect(session.read().verification).toBe(false)
  })

  it.each([refused(503, 'Unavailable'), () => new NetworkError('down')])(
    'does not mark the account when the service fails',
    async (answer) => {
      const { session } = createTestServices({ 'POST /auth/password-reset': answer })
      await expect(sendPasswordResetEmail(session, { email: 'a@b.example' })).rejects.toThrow()
      expect(session.read().verification).toBe('initial')
    },
  )
})

it('opens the section in the URL, else the first one [ROUTE-30]', () => {
  expect(['security', 'contact', undefined, 'nonsense'].map(parseProfileSection)).toEqual([
    'security',
    'contact',
    'personal',
    'personal',
  ])
})
