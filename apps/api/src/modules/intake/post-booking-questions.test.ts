import type { AnswerItem } from '@evenkeel/api-contract/portal/answers'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getQuestionId, buildFirstAnswer } from '#testing/build-answers.ts'
import { type Json, type MemberApi, openMemberApi } from '#testing/member-api.ts'

const path = '/me/questions-after-booking'
const LESS = 'number_of_days_less_productive'
const MISSED = 'number_of_days_missed_work'
const answer = (key: string, value: AnswerItem['answer'], graph = 'short-and-work'): AnswerItem => ({
  question: getQuestionId(key, graph),
  answer: value,
})

describe('post-booking questions', () => {
  let at: MemberApi
  beforeAll(async () => {
    at = await openMemberApi()
  })
  afterAll(() => at.close())

  /** A member who claimed a visitor's answers. */
  const answering = async (client = 'northstar', response: readonly AnswerItem[] = [buildFirstAnswer()]) => {
    const headers = { 'x-client-id': client }
    const member = await at.member({}, { headers })
    const { body }: Json = await at.send('POST', '/answers', { headers, body: { response } })
    at.clock.advance(minutes(1))
    const claim = { id: body.id, answer_token: body.answer_token }
    await at.send('PATCH', '/me/update-responses', { token: member.token, headers, body: claim })
    return { ...member, headers }
  }
  type Member = Awaited<ReturnType<typeof answering>>
  const left = async ({ token, headers }: Member): Promise<string[]> => {
    const { status, body }: Json = await at.send('GET', path, { token, headers })
    expect(status).toBe(200)
    return body.questions.map(({ key }: Json) => key)
  }
  const send = ({ token, headers }: Member, ...response: AnswerItem[]): Promise<Json> =>
    at.send('PATCH', path, { token, headers, body: { response } })
  /** Returns the member's answers by continuing them. */
  const known = async ({ token, headers }: Member): Promise<AnswerItem[]> =>
    ((await at.send('POST', '/me/intake', { token, headers })).body as Json).response

  it('are asked once, are all optional, and are stored with the other answers [INTAKE-02, INTAKE-03]', async () => {
    const member = await answering()
    const { body }: Json = await at.send('GET', path, { token: member.token })
    expect(body.questions).toMatchObject([
      { key: LESS, kind: 'number', is_required: false, min_length: 0, max_length: 30 },
      { key: MISSED, kind: 'number', is_required: false },
    ])
    expect((await send(member, answer(LESS, 4), answer(MISSED, null))).status).toBe(200)
    expect(await left(member)).toEqual([])
    expect(await known(member)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ question: getQuestionId('emotional_support_for', 'short-and-work') }),
        answer(LESS, 4),
        answer(MISSED, null),
      ]),
    )
    // Sent again after a lost response, or changed: it stays one answer.
    expect((await send(member, answer(LESS, 5))).status).toBe(200)
    const now = (await known(member)).filter(({ question }) => question === answer(LESS, 5).question)
    expect(now).toEqual([answer(LESS, 5)])
  })

  it('are not asked of members who answered them in the long intake, or who have no answers yet [INTAKE-02]', async () => {
    const member = await answering('northstar', [buildFirstAnswer(), answer(LESS, 2, 'default')])
    expect(await left(member)).toEqual([MISSED])
    const silent = { ...(await at.member()), headers: { 'x-client-id': 'northstar' } }
    expect(await left(silent)).toEqual([])
    expect((await send(silent, answer(LESS, 2))).status).toBe(404)
  })

  it('stay answered after another complete intake was claimed [INTAKE-03]', async () => {
    const member = await answering()
    await send(member, answer(LESS, null), answer(MISSED, null))
    const { body }: Json = await at.send('POST', '/answers', {
      body: { response: [buildFirstAnswer('Stress')] },
    })
    at.clock.advance(minutes(1))
    const claim = { id: body.id, answer_token: body.answer_token }
    await at.send('PATCH', '/me/update-responses', { token: member.token, body: claim })
    expect(await left(member)).toEqual([])
  })

  it.each([
    ['a question of the walk', answer('preferred_time', 'In the morning')],
    ['the question about danger', answer('self_harm', 'No')],
    ['another question of the long walk', answer('how_often_worry', 'Not at all', 'default')],
    ['one of them as another intake asks it', answer(LESS, 3, 'default')],
    ['a question nobody knows', { question: '00000000-0000-4000-8000-000000000000', answer: 3 }],
    ['too large a number', answer(LESS, 31)],
    ['no number', answer(LESS, 'many')],
  ])('refuse an answer to %s, and then store nothing of the request [INTAKE-03]', async (_what, wrong) => {
    const member = await answering()
    const { status, body } = await send(member, answer(MISSED, 1), wrong)
    expect([status, body.errors[0].field]).toEqual([400, 'response'])
    expect(await left(member)).toEqual([LESS, MISSED])
  })

  it('are empty if the organization has none: nothing is asked or accepted [INTAKE-02]', async () => {
    const member = await answering('palebrand')
    expect(await left(member)).toEqual([])
    for (const graph of ['short', 'short-and-work', 'default'])
      expect((await send(member, answer(LESS, 3, graph))).status).toBe(400)
  })

  it('belong to one member and one organization [ORG-11]', async () => {
    const [one, other] = [await answering(), await answering()]
    await send(one, answer(LESS, 4))
    expect(await left(other)).toEqual([LESS, MISSED])
    // A token is valid in its own organization, whatever the request names.
    expect(await left({ ...one, headers: { 'x-client-id': 'palebrand' } })).toEqual([MISSED])
    expect((await at.send('PATCH', path, { body: { response: [answer(LESS, 1)] } })).status).toBe(401)
  })
})
