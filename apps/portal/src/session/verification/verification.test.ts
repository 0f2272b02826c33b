import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { describe, expect, it } from 'vitest'
import { createTestServices, maya } from '#testing/test-services.ts'
import { confirmEmail } from './VerificationForm.tsx'

const unconfirmed = { ...maya({ is_verified: false }), auth_token: 'limited' }

const done = { 'POST /auth/confirm-sign-up': () => ({ message: 'Done' }) }

describe('email confirmation', () => {
  it('sends address and code with the limited token, then loads the member [AUTH-03] [STATE-05]', async () => {
    const { session, calls } = createTestServices({ ...done, 'GET /me': () => maya() })
    session.accept(unconfirmed)
    expect(await confirmEmail(session, 'maya@x.example', '000123')).toBe('member')
    expect(calls).toMatchObject([
      {
        where: 'POST /auth/confirm-sign-up',
        body: { email: 'maya@x.example', otp: '000123' },
        headers: { authorization: 'Token limited' },
      },
      { where: 'GET /me' },
    ])
    expect(session.read()).toMatchObject({ status: 'member', verification: true })
  })

  it('signs no user in without a token: log-in comes next', async () => {
    const { session, calls } = createTestServices(done)
    expect(await confirmEmail(session, 'maya@x.example', '000123')).toBe('confirmed')
    expect(calls).toHaveLength(1)
    expect(session.read()).toMatchObject({ status: 'visitor', verification: true })
  })

  it('checks whether a refused code was used elsewhere, and continues then [AUTH-03]', async () => {
    const refused = new ApiError(400, { errors: [{ field: 'otp', message: 'no' }] }, 'confirm')
    const { session } = createTestServices({ 'POST /auth/confirm-sign-up': () => refused })
    session.accept(unconfirmed)
    expect(await confirmEmail(session, 'maya@x.example', '000123', async () => true)).toBe('member')
    await expect(confirmEmail(session, 'maya@x.example', '000123', async () => false)).rejects.toBe(refused)
    await expect(confirmEmail(session, 'maya@x.example', '000123')).rejects.toBe(refused)
  })

  it('requests a new password if the server requires it, and loads no member', async () => {
    const { session, calls } = createTestServices({
      'POST /auth/confirm-sign-up': () => ({ message: 'Done', must_set_password: true }),
    })
    expect(await confirmEmail(session, 'maya@x.example', '000123')).toBe('set-password')
    expect(calls).toHaveLength(1)
  })
})
