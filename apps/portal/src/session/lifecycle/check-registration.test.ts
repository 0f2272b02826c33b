import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { describe, expect, it } from 'vitest'
import { createTestServices, maya, type ResponseTable } from '#testing/test-services.ts'
import { signInIfConfirmed } from '../verification/use-remote-confirmation.ts'

const unconfirmed = { ...maya({ is_verified: false }), auth_token: 'first' }
const dead = () => new ApiError(401, { errors: [] }, 'dead')
const open = { is_confirmed: false, email: unconfirmed.email }
const confirmed = { is_confirmed: true }

/** A tab that registered; another tab has renewed its token to `second`. */
function asking(answers: ResponseTable) {
  const services = createTestServices({
    'POST /auth/extend-token': () => ({ auth_token: 'second', is_confirmed: false }),
    ...answers,
  })
  services.session.accept(unconfirmed)
  return services
}
const tokenOf = (headers: Readonly<Record<string, string>>) => headers['authorization']

describe('registration check', () => {
  it("uses the cookie's token after another tab has renewed it, and extends nothing [AUTH-03]", async () => {
    const { session, calls } = asking({
      'GET /me/session': ({ headers }) => (tokenOf(headers) === 'Token second' ? open : dead()),
    })
    expect(await session.askRegistration()).toEqual(open)
    expect(await session.askRegistration()).toEqual(open)
    expect(calls.map(({ where, headers }) => [where, tokenOf(headers)])).toEqual([
      ['GET /me/session', 'Token first'],
      ['POST /auth/extend-token', undefined],
      ['GET /me/session', 'Token second'],
      ['GET /me/session', 'Token second'],
    ])
    expect(calls.every(({ headers }) => 'x-background' in headers)).toBe(true)
  })

  it('signs in a user who registered here and was confirmed in another tab [AUTH-03]', async () => {
    const { session } = asking({
      'GET /me/session': ({ headers }) => (tokenOf(headers) === 'Token second' ? confirmed : dead()),
      'GET /me': () => maya(),
    })
    expect(await signInIfConfirmed(session)).toBe(true)
    expect(session.read()).toMatchObject({ status: 'member', user: { id: maya().id } })
  })

  it.each([
    ['a member', confirmed],
    ['a registration', { is_confirmed: false, email: 'other@x.example' }],
  ])(
    'accepts no token from %s of another address that used this browser since [AUTH-03]',
    async (_, theirs) => {
      const { session } = asking({
        'GET /me/session': ({ headers }) => (tokenOf(headers) === 'Token second' ? theirs : dead()),
        'GET /me': () => maya({ id: '0a6f1c52-6f0e-4f0a-9a55-6d6c7a5d0002', email: 'other@x.example' }),
      })
      expect(await signInIfConfirmed(session)).toBe(false)
      await expect(session.askRegistration()).rejects.toMatchObject({ status: 401 })
      expect(session.read()).toMatchObject({ status: 'visitor', user: { id: maya().id } })
      expect(session.ownRegistration()).toEqual({ authorization: 'Token first' })
    },
  )

  it('makes no call if there is no registration here', async () => {
    const { session, calls } = createTestServices()
    expect(await signInIfConfirmed(session)).toBe(false)
    expect(calls).toEqual([])
  })
})
