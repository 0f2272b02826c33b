import { minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import { listTestEngines } from '@evenkeel/server-kit/testing/test-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getQuestionId, buildFirstAnswer } from '#testing/build-answers.ts'
import { openIntakeApi, type IntakeApi } from '#testing/intake-api.ts'
import { getAnswerSetSummary } from './answers/answer-set-repository.ts'
import { answerSets, answerTokens } from './tables.ts'

const selfHarm = (answer = 'No') => ({ question: getQuestionId('self_harm'), answer })
const nervous = (answer = 'Several days') => ({ question: getQuestionId('how_often_nervous'), answer })

describe.each(listTestEngines())('answer sets on %s', (engine) => {
  let rooms: IntakeApi
  beforeAll(async () => {
    rooms = await openIntakeApi({ engine })
  })
  afterAll(() => rooms.close())

  const create = async (response: object[] = [buildFirstAnswer()], more: object = {}) => {
    const { status, body } = await rooms.send('POST', '/answers', {
      client: 'cedarvalley',
      body: { response, ...more },
    })
    expect(status).toBe(201)
    return body as { id: string; answer_token: string; response: object[]; next_question: { key: string } }
  }
  const update = (id: string, token: string, response: object) =>
    rooms.send('PATCH', `/answers/${id}/add-or-update-answer`, { token, body: { response } })
  const rowOf = async (id: string) =>
    (await rooms.store.db.select().from(answerSets)).find((row) => row.id === id)

  it('are created without authorization, with id, token, answers and the next question [CALL-25, ENTITY-04, INTAKE-03]', async () => {
    const last = getQuestionId('emotional_support_for')
    const { status, body } = await rooms.send('POST', '/answers', {
      client: 'cedarvalley',
      body: { response: [buildFirstAnswer()], last_question_answered: last },
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      answer_token: expect.stringMatching(/^[\w-]{43}$/),
      response: [buildFirstAnswer()],
      last_question_answered: last,
      next_question: expect.objectContaining({ key: 'self_harm', progress: { step: 2, about: 14 } }),
      asked: [{ question: last, progress: { step: 1, about: 14 } }],
    })
  })

  it('are created for the root organization when no client is named [CALL-25]', async () => {
    expect((await rooms.send('POST', '/answers', { body: { response: [buildFirstAnswer()] } })).status).toBe(
      201,
    )
  })

  it('store values for reports, and only a hash of the token [ENTITY-04]', async () => {
    const { id, answer_token: token } = await create()
    await update(id, token, selfHarm())
    const row = await rowOf(id)
    expect(row).toMatchObject({
      organisationId: '7c1e0f5a-0003-4a00-8a00-000000000003',
      appointmentState: 'FL',
      dangerAt: null,
    })
    expect(row?.response.includes('Anxiety')).toBe(false)
    expect(await getAnswerSetSummary(rooms, id)).toMatchObject({
      chief_complaint1: 'Anxiety',
      chief_complaint2: null,
      appointment_method: null,
    })
    const stored = JSON.stringify([await rooms.store.db.select().from(answerTokens), await rowOf(id)])
    expect(stored).not.toContain(token)
  })

  it('refuse invalid answers, naming the question, and store nothing [CALL-25]', async () => {
    const before = (await rooms.store.db.select().from(answerSets)).length
    const { status, body } = await rooms.send('POST', '/answers', {
      client: 'cedarvalley',
      body: { response: [{ ...buildFirstAnswer(), answer: 'My neighbour' }, nervous('Often')] },
    })
    expect(status).toBe(400)
    expect(body.error_type).toBe('ValidationError')
    expect(body.errors).toEqual([
      {
        field: 'response',
        question: 'emotional_support_for',
        message: expect.stringContaining('"My neighbour"'),
      },
      { field: 'response', question: 'how_often_nervous', message: expect.stringContaining('"Often"') },
    ])
    expect((await rooms.store.db.select().from(answerSets)).length).toBe(before)
    const unknown = { question: '11111111-1111-4111-8111-111111111111', answer: 'x' }
    expect((await rooms.send('POST', '/answers', { body: { response: [unknown] } })).status).toBe(400)
    expect((await rooms.send('POST', '/answers', { body: { response: [] } })).status).toBe(400)
  })

  it('accept one more answer through add-answer, and return the next question [CALL-26, INTAKE-03]', async () => {
    const { id, answer_token: token } = await create()
    const { status, body } = await rooms.send('POST', `/answers/${id}/add-answer`, {
      token,
      body: { response: selfHarm() },
    })
    expect(status).toBe(200)
    expect(body.response).toEqual([buildFirstAnswer(), selfHarm()])
    expect(body.last_question_answered).toBe(getQuestionId('self_harm'))
    expect(body.next_question.key).toBe('how_often_nervous')
    expect(body).not.toHaveProperty('answer_token')
  })

  it('store one answer per question, the last one [CALL-27, INTAKE-04]', async () => {
    const { id, answer_token: token } = await create([buildFirstAnswer(), selfHarm(), nervous()])
    const { status, body } = await update(id, token, nervous('Nearly every day'))
    expect(status).toBe(200)
    expect(body.response).toEqual([buildFirstAnswer(), selfHarm(), nervous('Nearly every day')])
  })

  it('drop the answers of an abandoned branch [CALL-27, INTAKE-04]', async () => {
    const { id, answer_token: token } = await create([buildFirstAnswer(), selfHarm(), nervous()])
    const { body } = await update(id, token, buildFirstAnswer('Depression'))
    expect(body.response).toEqual([buildFirstAnswer('Depression'), selfHarm()])
    expect(body.next_question.key).toBe('how_often_less_interest_in_things')
    expect(await getAnswerSetSummary(rooms, id)).toMatchObject({ chief_complaint1: 'Depression' })
  })

  it('lead a danger answer to the crisis screen in the same response [INTAKE-05]', async () => {
    const { id, answer_token: token } = await create()
    const { body } = await update(id, token, selfHarm('Yes'))
    expect(body.next_question).toMatchObject({
      kind: 'terminal',
      frontend_url: 'risk',
      results: { type: 'risk', target: '/risk' },
      progress: null,
    })
    expect((await rowOf(id))?.dangerAt?.epochMilliseconds).toBe(rooms.clock.now().epochMilliseconds)
  })

  it('have no next question at the end of the flow [INTAKE-05]', async () => {
    const method = (answer: string) => [{ question: getQuestionId('appointment_method'), answer }]
    expect((await create(method('Video'))).next_question).toBe(null)
    expect((await create(method('Face to face'))).next_question.key).toBe('f2f_gender_preference')
  })

  it('can be replaced as a whole, or only in their mark [CALL-28]', async () => {
    const { id, answer_token: token } = await create([buildFirstAnswer(), selfHarm()])
    const patch = (body: object) => rooms.send('PATCH', `/answers/${id}`, { token, body })
    const marked = await patch({ last_question_answered: 'here' })
    expect(marked.status).toBe(200)
    expect(marked.body).toMatchObject({
      response: [buildFirstAnswer(), selfHarm()],
      last_question_answered: 'here',
    })
    const replaced = await patch({ response: [buildFirstAnswer('Stress')] })
    expect(replaced.body.response).toEqual([buildFirstAnswer('Stress')])
    const emptied = await patch({ response: [] })
    const posted = await rooms.send('POST', '/answers', { client: 'cedarvalley', body: { response: [] } })
    expect([emptied.status, emptied.body.errors]).toEqual([400, posted.body.errors])
    expect((await rooms.send('GET', `/answers/${id}`, { token })).body.response).toEqual([
      buildFirstAnswer('Stress'),
    ])
  })

  it('are read again by a visitor who returns [CALL-25, INTAKE-06]', async () => {
    const { id, answer_token: token } = await create([buildFirstAnswer(), selfHarm()])
    const { status, body } = await rooms.send('GET', `/answers/${id}`, { token })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      response: [buildFirstAnswer(), selfHarm()],
      next_question: { key: 'how_often_nervous' },
    })
  })

  it('accept their token as Bearer too [CALL-26]', async () => {
    const { id, answer_token: token } = await create()
    const headers = { authorization: `Bearer ${token}` }
    const sent = await rooms.send('POST', `/answers/${id}/add-answer`, {
      headers,
      body: { response: selfHarm() },
    })
    expect(sent.status).toBe(200)
  })

  it('store all of eight concurrent answers [CALL-27]', async () => {
    const { id, answer_token: token } = await create([buildFirstAnswer(), selfHarm(), nervous()])
    const drinking = ['felt_cut_down_drinking', 'difficulty_in_keeping_drinking_limit']
    const doing = ['how_emotionally_doing', 'how_physical_health']
    const support = ['comfortable_in_managing_finances', 'people_support', 'resources_to_manage']
    const sent = [
      ...drinking.map((key) => ({ question: getQuestionId(key), answer: true })),
      ...doing.map((key) => ({ question: getQuestionId(key), answer: 'Good' })),
      ...support.map((key) => ({ question: getQuestionId(key), answer: 'Often true' })),
      { question: getQuestionId('how_often_worry'), answer: 'Not at all' },
    ]
    const came = await Promise.all(sent.map((response) => update(id, token, response)))
    expect(came.map(({ status }) => status)).toEqual(sent.map(() => 200))
    const kept = (await rooms.send('GET', `/answers/${id}`, { token })).body.response
    expect(kept).toHaveLength(3 + sent.length)
  })

  it('are open after 29 idle minutes and closed after 31 [STATE-10, INTAKE-06]', async () => {
    const { id, answer_token: token } = await create()
    rooms.clock.advance(minutes(29))
    expect((await update(id, token, selfHarm())).status).toBe(200)
    rooms.clock.advance(minutes(29))
    expect((await rooms.send('GET', `/answers/${id}`, { token })).status).toBe(200)
    rooms.clock.advance(minutes(31))
    expect((await update(id, token, selfHarm())).status).toBe(403)
    expect(
      (await rooms.send('POST', '/answers/extend-token', { body: { answer_token: token } })).status,
    ).toBe(403)
  })

  it('are closed after twelve hours, regardless of use and renewal [CALL-14, INTAKE-06]', async () => {
    const { id, answer_token: first } = await create()
    let token = first
    const renew = () => rooms.send('POST', '/answers/extend-token', { body: { answer_token: token } })
    for (let passed = 0; passed + 20 < 12 * 60; passed += 20) {
      rooms.clock.advance(minutes(20))
      token = (await renew()).body.answer_token
    }
    expect((await rooms.send('GET', `/answers/${id}`, { token })).status).toBe(200)
    rooms.clock.advance(minutes(20))
    expect((await rooms.send('GET', `/answers/${id}`, { token })).status).toBe(403)
    expect((await renew()).status).toBe(403)
  })

  describe('answer tokens', () => {
    const extend = (body: object, headers: Record<string, string> = {}) =>
      rooms.send('POST', '/answers/extend-token', { body, headers })

    it('are exchanged for a new one with full lifetime; the old one works for 30 more seconds [CALL-14]', async () => {
      const { id, answer_token: old } = await create()
      rooms.clock.advance(minutes(25))
      const { status, body } = await extend({ answer_token: old })
      expect(status).toBe(200)
      expect(body).toEqual({ answer_token: expect.stringMatching(/^[\w-]{43}$/) })
      expect(body.answer_token).not.toBe(old)
      const read = (token: string) => rooms.send('GET', `/answers/${id}`, { token })
      rooms.clock.advance(seconds(29))
      expect((await read(old)).status).toBe(200)
      rooms.clock.advance(seconds(2))
      expect((await read(old)).status).toBe(403)
      expect((await extend({ answer_token: old })).status).toBe(403)
      rooms.clock.advance(minutes(29))
      expect((await read(body.answer_token)).status).toBe(200)
    })

    it('are stored in an HttpOnly cookie, which only the renewal accepts [CALL-14]', async () => {
      const created = await rooms.send('POST', '/answers', {
        client: 'cedarvalley',
        body: { response: [buildFirstAnswer()] },
      })
      const cookie = String(created.headers['set-cookie'])
      expect(cookie).toMatch(
        /^evenkeel_intake=[\w-]{43}; Max-Age=1800; Path=\/api; HttpOnly; SameSite=Strict$/,
      )
      const sent = { cookie: cookie.split(';')[0] ?? '' }
      const change = await rooms.send('POST', `/answers/${created.body.id}/add-answer`, {
        headers: sent,
        body: { response: selfHarm() },
      })
      expect(change.status).toBe(403)
      expect((await extend({}, sent)).status).toBe(403)
      expect((await extend({}, { ...sent, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
      const renewed = await extend({}, { ...sent, 'sec-fetch-site': 'same-origin' })
      expect(renewed.status).toBe(200)
      expect(String(renewed.headers['set-cookie'])).toContain(`evenkeel_intake=${renewed.body.answer_token}`)
      expect(
        (await rooms.send('GET', `/answers/${created.body.id}`, { token: renewed.body.answer_token })).status,
      ).toBe(200)
    })

    it('share the cookie with those of other tabs, and are renewed for the named set [CALL-14] [INTAKE-06]', async () => {
      const sameOrigin = { 'sec-fetch-site': 'same-origin' }
      let cookie = ''
      const open = async () => {
        const { body, headers } = await rooms.send('POST', '/answers', {
          client: 'cedarvalley',
          headers: { cookie },
          body: { response: [buildFirstAnswer()] },
        })
        cookie = String(headers['set-cookie']).split(';')[0] ?? ''
        return body.id as string
      }
      const first = await open()
      const second = await open()
      for (const id of [first, second, first]) {
        const renewed = await extend({ id }, { cookie, ...sameOrigin })
        expect(renewed.status).toBe(200)
        cookie = String(renewed.headers['set-cookie']).split(';')[0] ?? ''
        const token = renewed.body.answer_token
        expect((await rooms.send('GET', `/answers/${id}`, { token })).status).toBe(200)
      }
      expect(cookie.split('.')).toHaveLength(2)
      // The cookie has a limited size, and a set whose token is not in it cannot be renewed.
      for (let more = 0; more < 4; more += 1) await open()
      expect(cookie.split('.')).toHaveLength(4)
      expect((await extend({ id: first }, { cookie, ...sameOrigin })).status).toBe(403)
      expect((await extend({ id: first }, { cookie })).status).toBe(403)
    })

    it('are not renewed if unknown or missing [CALL-14]', async () => {
      for (const body of [{}, { answer_token: null }, { answer_token: 'nonsense' }])
        expect((await extend(body)).status).toBe(403)
    })
  })
})

it('mark the cookie as secure if the portal uses https [CALL-14]', async () => {
  const rooms = await openIntakeApi({ publicUrl: 'https://portal.example' })
  const { headers } = await rooms.send('POST', '/answers', { body: { response: [buildFirstAnswer()] } })
  expect(String(headers['set-cookie'])).toContain('; Secure')
  await rooms.close()
})
