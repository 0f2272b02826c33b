import { Question } from '@evenkeel/api-contract/portal/schemas/questions'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { buildAnswer, getQuestionId, buildFirstAnswer, type AnswerOverrides } from '#testing/build-answers.ts'
import { shippedIntake } from '#testing/intake-graphs.ts'
import { openIntakeApi, type IntakeApi } from '#testing/intake-api.ts'
import { explorePaths, type GraphPath } from '#intake-graph/check-graph.ts'
import { iterateParts, type StoredValue } from '#intake-graph/graph.ts'

const transportation = '7c1e0f5a-0033-4a00-8a00-000000000033'

describe('questions', () => {
  let rooms: IntakeApi
  beforeAll(async () => {
    rooms = await openIntakeApi()
  })
  afterAll(() => rooms.close())

  const get = (
    url: string,
    sent: { client?: string; token?: string; headers?: Record<string, string> } = {},
  ) => rooms.send('GET', url, sent)
  const start = async (response: object[], client = 'cedarvalley', headers: Record<string, string> = {}) =>
    (await rooms.send('POST', '/answers', { client, headers, body: { response } })).body

  it('state for each group of the long intake why it is asked, and who reads the answers', async () => {
    const { body } = await get('/questions', { client: 'cedarvalley' })
    const saysOf = (text: RegExp): string =>
      (body.results as { text: string; subheading?: string }[]).find((question) => text.test(question.text))
        ?.subheading ?? ''
    for (const first of [/feel nervous or on edge/, /little joy or interest/, /drink or use less/])
      expect(saysOf(first)).toMatch(
        /Only the people who help you can read your answers?\. Your employer never sees/,
      )
    expect(saysOf(/How are you feeling today/)).toContain('about your life as a whole')
    expect(saysOf(/on how many days did you get less done/)).toContain('whether the program helps')
  })

  it('are listed in page style, in their order [CALL-19]', async () => {
    const { status, body } = await get('/questions', { client: 'cedarvalley' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ count: 24, next: null, previous: null })
    expect(body.results).toHaveLength(24)
    expect(body.results[0].key).toBe('emotional_support_for')
    const second = await get('/questions?page=2&per_page=10', { client: 'cedarvalley' })
    expect(second.body.results[0].id).toBe(body.results[10].id)
    expect(second.body).toMatchObject({
      next: '/api/questions?page=3&per_page=10',
      previous: '/api/questions?page=1&per_page=10',
    })
    expect((await get('/questions?page=4&per_page=10', { client: 'cedarvalley' })).status).toBe(404)
  })

  it('start with one sentence of four selects, with 52 states [CALL-20, ENTITY-05]', async () => {
    const { status, body } = await get('/questions/starting-question', { client: 'cedarvalley' })
    expect(status).toBe(200)
    expect(z.safeParse(Question, body).success).toBe(true)
    expect(body).toMatchObject({
      key: 'emotional_support_for',
      is_start: true,
      progress: { step: 1, about: 14 },
    })
    const state = body.nested_question
    expect(state.choices).toHaveLength(52)
    expect(state.nested_question.nested_question).toMatchObject({
      key: 'chief_complaint2',
      is_required: false,
    })
  })

  it('about the appointment start with the modality [CALL-21]', async () => {
    const { status, body } = await get('/questions/appointment-starting-question', { client: 'cedarvalley' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      key: 'appointment_method',
      kind: 'frontend',
      frontend_url: 'appointment-type',
    })
    expect(body.choices.map(({ text }: { text: string }) => text)).toEqual(['Video', 'Phone', 'Face to face'])
  })

  it('have id, choices with text and next question, and results, never the stored value [CALL-22, ENTITY-05, INTAKE-02]', async () => {
    const { status, body, text } = await get(`/questions/${getQuestionId('self_harm')}`, {
      client: 'cedarvalley',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: getQuestionId('self_harm'),
      kind: 'frontend',
      frontend_url: 'safety-screen',
      frontend_meta_data: { danger_choice: 'Yes' },
      results: null,
      progress: null,
      choices: [
        { id: expect.any(String), text: 'Yes', next_question: getQuestionId('kickout_danger') },
        { id: expect.any(String), text: 'No', next_question: null },
      ],
    })
    expect(text).not.toMatch(/"value"|by_complaint/)
    const method = (await get(`/questions/${getQuestionId('appointment_method')}`, { client: 'cedarvalley' }))
      .body
    expect(method.results).toEqual({ type: 'counselor', target: '/schedule/results' })
    expect(
      method.choices.map(({ next_question }: { next_question: string | null }) => next_question),
    ).toEqual([...[null, null, getQuestionId('f2f_gender_preference')]])
  })

  it('are found by an id of another intake if this one has the same question, else unknown [CALL-22]', async () => {
    expect((await get('/questions/11111111-1111-4111-8111-111111111111')).status).toBe(404)
    const { body } = await get(`/questions/${getQuestionId('self_harm')}`, { client: 'northstar' })
    expect(body).toMatchObject({ id: getQuestionId('self_harm', 'short-and-work'), key: 'self_harm' })
    for (const [key, graph] of [
      ['how_often_nervous', 'default'],
      ['is_employee', 'safety-sensitive'],
    ] as const)
      expect((await get(`/questions/${getQuestionId(key, graph)}`, { client: 'northstar' })).status).toBe(404)
    expect((await get('/questions/not-an-id')).status).toBe(400)
  })

  it('follow the intake of the organization and of the selected location [CALL-20, INTAKE-02]', async () => {
    const idOf = async (client: string, headers: Record<string, string> = {}) =>
      (await get('/questions/starting-question', { client, headers })).body.id
    const [usual, short, safety] = ['default', 'short-and-work', 'safety-sensitive'].map((graph) =>
      getQuestionId('emotional_support_for', graph),
    )
    expect(await idOf('northstar')).toBe(short)
    expect(await idOf('ironwood')).toBe(safety)
    expect(await idOf('cedarvalley')).toBe(usual)
    expect(await idOf('cedarvalley', { 'x-child-organisation': transportation })).toBe(safety)
    expect(await idOf('northstar', { 'x-child-organisation': transportation })).toBe(short)
  })

  it('name the employer and offer its locations [ENTITY-05]', async () => {
    const headers = { 'x-child-organisation': transportation }
    const work = await get(`/questions/${getQuestionId('is_employee', 'safety-sensitive')}`, {
      client: 'cedarvalley',
      headers,
    })
    expect(work.body.text).toBe('Do you work for Cedar Valley School District, Transportation?')
    const details = (client: string, more: Record<string, string> = {}) =>
      get(`/questions/${getQuestionId('employee_details', 'safety-sensitive')}`, { client, headers: more })
    const cedar = (await details('cedarvalley', headers)).body.multiple_questions[2]
    expect(cedar.choices.map(({ text }: { text: string }) => text)).toEqual([
      ...['Elementary Schools', 'High Schools', 'Transportation'],
    ])
    expect((await details('ironwood')).body.multiple_questions).toHaveLength(2)
  })

  it('continue in the intake of a location selected after the first answer, and keep that answer [INTAKE-02]', async () => {
    const set = await start([buildFirstAnswer()], 'cedarvalley')
    const { status, body } = await rooms.send('PATCH', `/answers/${set.id}/add-or-update-answer`, {
      token: set.answer_token,
      headers: { 'x-child-organisation': transportation },
      body: { response: { question: getQuestionId('self_harm'), answer: 'No' } },
    })
    expect(status).toBe(200)
    expect(body.next_question.key).toBe('is_employee')
    expect(body.response[0]).toEqual(buildFirstAnswer('Anxiety', 'safety-sensitive'))
    expect(
      (await rooms.send('GET', `/answers/${set.id}`, { token: set.answer_token })).body.next_question.key,
    ).toBe('is_employee')
  })

  it('continue when the organization changed to a shorter intake, and keep the answers [INTAKE-02, INTAKE-03]', async () => {
    const before = [buildFirstAnswer(), { question: getQuestionId('self_harm'), answer: 'No' }]
    const set = await start(before, 'northstar')
    expect(set.next_question).toMatchObject({ key: 'preferred_approach', progress: { step: 3, about: 7 } })
    const open = await rooms.send('PATCH', `/answers/${set.id}/add-or-update-answer`, {
      token: set.answer_token,
      body: { response: { question: getQuestionId('how_often_nervous'), answer: 'Several days' } },
    })
    expect(open.status).toBe(200)
    expect(open.body.next_question.key).toBe('preferred_approach')
    expect(open.body.response).toHaveLength(3)
  })

  it('are next by the stored answers, and previous by what was asked [CALL-23, CALL-24, INTAKE-02, INTAKE-04]', async () => {
    const [anxious, low] = await Promise.all([
      start([buildFirstAnswer('Anxiety'), { question: getQuestionId('self_harm'), answer: 'No' }]),
      start([buildFirstAnswer('Depression'), { question: getQuestionId('self_harm'), answer: 'No' }]),
    ])
    const step = async (which: 'next' | 'previous', key: string, token: string) =>
      get(`/questions/${getQuestionId(key)}/${which}-question`, { token })
    expect((await step('next', 'self_harm', anxious.answer_token)).body.key).toBe('how_often_nervous')
    expect((await step('next', 'self_harm', low.answer_token)).body.key).toBe(
      'how_often_less_interest_in_things',
    )
    expect((await step('previous', 'how_often_nervous', anxious.answer_token)).body.key).toBe('self_harm')
    const first = await step('previous', 'self_harm', anxious.answer_token)
    expect(first.body).toMatchObject({ key: 'emotional_support_for', progress: { step: 1, about: 14 } })
    expect((await step('previous', 'emotional_support_for', anxious.answer_token)).status).toBe(404)
    expect((await step('previous', 'how_often_nervous', low.answer_token)).status).toBe(404)
    expect((await step('next', 'how_often_nervous', anxious.answer_token)).status).toBe(400)
    expect((await step('next', 'chief_complaint1', anxious.answer_token)).body.key).toBe('self_harm')
  })

  it('end with an empty object [CALL-24, INTAKE-05]', async () => {
    const set = await start([{ question: getQuestionId('appointment_method'), answer: 'Video' }])
    const { status, body } = await get(`/questions/${getQuestionId('appointment_method')}/next-question`, {
      token: set.answer_token,
    })
    expect(status).toBe(200)
    expect(body).toEqual({})
  })
})

/** The steps of a path, each by the questions it leads from and to. */
const stepsOf = (keys: readonly string[]): string[] => keys.map((key, at) => `${keys[at - 1]} ${key}`)

/** A minimal set of paths that covers every step of all paths. */
function coveringEveryStep(ways: readonly GraphPath[]): GraphPath[] {
  const open = new Set(ways.flatMap(({ keys }) => stepsOf(keys)))
  const chosen: GraphPath[] = []
  while (open.size > 0) {
    const news = ways.map(({ keys }) => stepsOf(keys).filter((step) => open.has(step)))
    const best = news.indexOf(news.reduce((most, one) => (one.length > most.length ? one : most)))
    for (const step of news[best] ?? []) open.delete(step)
    chosen.push(...ways.slice(best, best + 1))
  }
  return chosen
}

describe.each([
  ['default', 'cedarvalley', 20],
  ['short', 'palebrand', 6],
  ['safety-sensitive', 'ironwood', 60],
])('paths through the intake %s', (name, client, atLeast) => {
  it('agree in next, previous and answer calls [INTAKE-02, INTAKE-03, INTAKE-04, CALL-23, CALL-24]', async () => {
    const rooms = await openIntakeApi()
    onTestFinished(() => rooms.close())
    const graph = shippedIntake(name)
    const parts = [...graph.questions.values()].flatMap((step) => [...iterateParts(step)])
    const textsOf = (answers: ReadonlyMap<string, StoredValue>): AnswerOverrides => {
      const texts: Record<string, string | boolean> = {}
      for (const part of parts) {
        const value = answers.get(part.key)
        const choice = part.choices.find((one) => one.value === value)
        if (choice) texts[part.key] = choice.text
        else if (typeof value === 'boolean') texts[part.key] = value
      }
      return texts
    }
    const ways = new Map(
      [graph.start, graph.appointmentStart].flatMap((from) =>
        [...explorePaths(graph, from)].map((path) => [path.keys.join(), path] as const),
      ),
    )
    expect(ways.size).toBeGreaterThan(atLeast)
    // question-flow.test.ts covers all paths without HTTP; here every step of them, and in the deep run every path.
    const walked = process.env['DEEP'] === '1' ? [...ways.values()] : coveringEveryStep([...ways.values()])
    const listed = (await rooms.send('GET', '/questions', { client })).body.results as Question[]
    const byKey = new Map(listed.map((question) => [question.key, question]))
    const taken = new Set<string>()
    for (const { keys, answers } of walked) {
      const wanted = textsOf(answers)
      const first = keys[0] === graph.start ? 'starting-question' : 'appointment-starting-question'
      expect((await rooms.send('GET', `/questions/${first}`, { client })).body.key).toBe(keys[0])
      // The shared start of other paths is answered at once, up to the first step of this path alone.
      const fresh = stepsOf(keys).findIndex((step) => !taken.has(step))
      const begin = Math.max(1, fresh)
      const response = keys.slice(0, begin).flatMap((key) => {
        const question = byKey.get(key)
        return question ? [buildAnswer(question, wanted)] : []
      })
      let came = (await rooms.send('POST', '/answers', { client, body: { response } })).body
      const { id, answer_token: token } = came
      for (const [at, key] of keys.entries()) {
        if (at < begin - 1) continue
        if (at >= begin) {
          const question = came.next_question
          expect(question.key).toBe(key)
          if (question.kind === 'terminal') break
          const sent = { token, body: { response: buildAnswer(question, wanted) } }
          came = (await rooms.send('PATCH', `/answers/${id}/add-or-update-answer`, sent)).body
        }
        const here = byKey.get(key)?.id
        const next = await rooms.send('GET', `/questions/${here}/next-question`, { token })
        expect(next.body).toEqual(came.next_question ?? {})
        if (came.next_question === null) expect(at).toBe(keys.length - 1)
        else {
          const url = `/questions/${came.next_question.id}/previous-question`
          expect((await rooms.send('GET', url, { token })).body.key).toBe(key)
        }
      }
      for (const step of stepsOf(keys)) taken.add(step)
    }
  }, 300_000)
})
