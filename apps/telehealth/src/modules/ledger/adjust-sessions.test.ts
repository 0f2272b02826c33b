import { randomUUID } from 'node:crypto'
import {
  type Authorization,
  adjustPatientSessions,
  readPatientCoverage,
} from '@evenkeel/api-contract/telehealth/coverage'
import type { SessionTerms } from '@evenkeel/api-contract/telehealth/schemas/session-terms'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { afterEach, describe, expect, it } from 'vitest'
import { api, openSandbox, type Sandbox } from '#testing/sandbox.ts'

describe('manual session adjustments', () => {
  let sandbox: Sandbox
  afterEach(() => sandbox.close())
  const signIn = (terms: Partial<SessionTerms> & { readonly covered_sessions: number | null }) =>
    sandbox.signIn('ada', terms)
  const open = async (covered_sessions: number | null = 3): Promise<void> => {
    sandbox = await openSandbox({ logger: failOnErrorLog(), extra: { operatorCalls: true } })
    await signIn({ covered_sessions })
  }
  const only = ([first]: readonly Authorization[]): Authorization => {
    if (!first) throw new Error('no authorization')
    return first
  }
  const coverage = async (): Promise<Authorization> =>
    only((await sandbox.call(readPatientCoverage, { body: { member_id: 'ada', api } })).authorizations)
  const adjust = async (sessions: number, changes: Partial<{ key: string; code: string }> = {}) => {
    const { code } = await coverage()
    const body = {
      member_id: 'ada',
      code,
      sessions,
      reason: 'crisis',
      key: randomUUID(),
      ...changes,
    } as const
    return only((await sandbox.call(adjustPatientSessions, { body: { ...body, api } })).authorizations)
  }
  const refused = async (work: Promise<unknown>): Promise<number> => {
    const error = await work.then(
      () => null,
      (reason: unknown) => reason,
    )
    return error instanceof ApiError ? error.status : 0
  }

  it("count besides the contract's number, once per key, also when sent twice at once", async () => {
    await open()
    const key = randomUUID()
    const both = await Promise.all([adjust(2, { key }), adjust(2, { key })])
    expect(both.map(({ sessions, left }) => [sessions, left])).toEqual([
      [5, 5],
      [5, 5],
    ])
    const taken = await adjust(-1)
    expect([taken.sessions, taken.left]).toEqual([4, 4])
    expect(taken.entries.map(({ kind, reason, sessions }) => [kind, reason, sessions])).toEqual([
      ['grant', null, 3],
      ['adjust', 'crisis', 2],
      ['adjust', 'crisis', -1],
    ])
  })

  it('remain when the contract changes its number', async () => {
    await open()
    await adjust(2)
    await signIn({ covered_sessions: 6 })
    const { sessions, left, entries } = await coverage()
    expect([sessions, left]).toEqual([8, 8])
    expect(entries.at(-1)).toMatchObject({ kind: 'adjust', reason: null, sessions: 3 })
  })

  it('are refused for more sessions than are left, for no change, or without a limit', async () => {
    await open()
    expect(await refused(adjust(-4))).toBe(422)
    expect(await refused(adjust(0))).toBe(422)
    expect(await refused(adjust(1, { code: 'A-1' }))).toBe(404)
    const other = {
      member_id: 'nobody',
      code: 'A-1',
      sessions: 1,
      reason: 'crisis',
      key: randomUUID(),
    } as const
    expect(await refused(sandbox.call(adjustPatientSessions, { body: { ...other, api } }))).toBe(404)
    expect((await coverage()).left).toBe(3)
    await signIn({ covered_sessions: null })
    expect(await refused(adjust(1))).toBe(422)
  })

  it('are refused for a past contract year', async () => {
    await open()
    await signIn({ covered_sessions: 3, year_begins: '01-01' })
    const { code, until } = await coverage()
    expect(until).not.toBeNull()
    sandbox.clock.advance(1000 * 60 * 60 * 24 * 400)
    expect(await refused(adjust(1, { code }))).toBe(422)
  })
})
