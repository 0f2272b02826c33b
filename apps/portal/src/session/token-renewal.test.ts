import { readAnswerSet } from '@evenkeel/api-contract/portal/answers'
import { minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import { describe, expect, it } from 'vitest'
import { createTestServices } from '#testing/test-services.ts'

const params = { id: '00000000-0000-4000-8000-0000000000aa' }

/** A visitor with an answer token of this age who reads the answers; returns the calls made. */
async function readingAfter(age: number) {
  const services = createTestServices({ 'POST /answers/extend-token': () => ({ answer_token: 'answers-2' }) })
  services.session.holdAnswerToken('answers-1')
  services.later(age)
  await services.session.own(readAnswerSet, { params })
  return services
}

describe('answer token of a visitor', () => {
  it.each([minutes(19), minutes(20) - seconds(1)])(
    'is used unchanged after %i ms [AUTH-08] [CONST-01]',
    async (age) => {
      const { calls } = await readingAfter(age)
      expect(calls).toMatchObject([
        { where: 'GET /answers/:id', headers: { authorization: 'Token answers-1' } },
      ])
    },
  )

  it('is renewed first once it is older than 20 minutes, by one call that renews nothing itself [AUTH-07] [AUTH-08] [CONST-01]', async () => {
    const { calls, session } = await readingAfter(minutes(20) + seconds(1))
    expect(calls).toMatchObject([
      { where: 'POST /answers/extend-token', body: { answer_token: 'answers-1' } },
      { where: 'GET /answers/:id', headers: { authorization: 'Token answers-2' } },
    ])
    expect(session.answerToken()).toBe('answers-2')
  })

  it('is renewed again when the new token reaches that age [AUTH-08]', async () => {
    const { calls, session, later } = await readingAfter(minutes(21))
    later(minutes(19))
    await session.own(readAnswerSet, { params })
    expect(calls).toHaveLength(3)
    later(minutes(2))
    await session.own(readAnswerSet, { params })
    expect(calls.slice(3)).toMatchObject([
      { where: 'POST /answers/extend-token', body: { answer_token: 'answers-2' } },
      { where: 'GET /answers/:id' },
    ])
  })
})
