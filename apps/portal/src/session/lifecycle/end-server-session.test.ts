import { type ApiCall, ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { describe, expect, it } from 'vitest'
import { endServerSession } from './end-server-session.ts'

/** A server that answers calls in order, and records paths and tokens. */
function server(...answers: readonly unknown[]) {
  const asked: string[] = []
  const left = [...answers]
  const call = (async (endpoint: { path: string }, sent: { headers?: Record<string, string> }) => {
    asked.push(`${endpoint.path} ${sent.headers?.authorization ?? 'cookie'}`)
    const next = left.shift()
    if (next instanceof Error) throw next
    return next
  }) as unknown as ApiCall
  return { asked, end: () => endServerSession(call, { authorization: 'Token old' }) }
}
const expired = new ApiError(401, { errors: [] }, 'log-out')

describe('server log-out', () => {
  it('ends the session with its own token [AUTH-06]', async () => {
    const { asked, end } = server(undefined)
    await end()
    expect(asked).toEqual(['/auth/logout Token old'])
  })

  it('is quiet if the server does not respond, refuses or fails: log-out always succeeds [AUTH-06]', async () => {
    for (const trouble of [
      new NetworkError('gone'),
      new ApiError(500, { errors: [] }, 'log-out'),
      new ApiError(429, { errors: [] }, 'log-out'),
    ]) {
      const { asked, end } = server(trouble)
      await expect(end()).resolves.toBeUndefined()
      expect(asked).toHaveLength(1)
    }
  })

  it('uses the newest token if another tab has renewed it [AUTH-06]', async () => {
    const { asked, end } = server(expired, { auth_token: 'new' }, undefined)
    await end()
    expect(asked).toEqual(['/auth/logout Token old', '/auth/extend-token cookie', '/auth/logout Token new'])
  })

  it('is quiet if the session had already ended [AUTH-06]', async () => {
    const { asked, end } = server(expired, expired)
    await expect(end()).resolves.toBeUndefined()
    expect(asked).toHaveLength(2)
  })
})
