import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getQuestionId, buildFirstAnswer } from '#testing/build-answers.ts'
import { openIntakeApi, type IntakeApi } from '#testing/intake-api.ts'
import { getAnswerSetValues } from './answers/answer-set-repository.ts'

const es = { 'x-language': 'es' }

describe('a call in Spanish', () => {
  let rooms: IntakeApi
  beforeAll(async () => {
    rooms = await openIntakeApi({ criticalDrafts: true })
  })
  afterAll(() => rooms.close())

  const get = (url: string, headers: Record<string, string> = {}, client = 'northstar') =>
    rooms.send('GET', url, { client, headers })

  it('returns Spanish questions; the values to answer with do not change', async () => {
    const { body } = await get('/questions/starting-question', es)
    expect(body.text).toBe('¿Para quién es el apoyo?')
    expect(body.choices[1]).toMatchObject({ text: 'My partner', label: 'Mi pareja' })
    expect(body.frontend_meta_data).toEqual({ self_choice: 'Myself' })
    expect(body.nested_question.placeholder).toBe('Elija un estado')
  })

  it('names the states in Spanish, sorted by those names, and accepts the same answers as in English', async () => {
    const { body } = await get('/questions/starting-question', es)
    const states = body.nested_question.choices as { text: string; label?: string }[]
    expect(states).toHaveLength(52)
    expect(states.find(({ text }) => text === 'Florida')).not.toHaveProperty('label')
    expect(states.find(({ text }) => text === 'New York')).toMatchObject({ label: 'Nueva York' })
    const read = states.map(({ text, label }) => label ?? text)
    expect(read.slice(4, 8)).toEqual(['California', 'Carolina del Norte', 'Carolina del Sur', 'Colorado'])
    const translator = buildFirstAnswer('Estrés', 'short-and-work', 'Mí', 'Nueva York')
    const set = await rooms.send('POST', '/answers', {
      client: 'northstar',
      headers: es,
      body: { response: [translator] },
    })
    expect(set.body.response).toEqual([buildFirstAnswer('Stress', 'short-and-work', 'Myself', 'New York')])
  })

  it('accepts exactly the answers of an English page', async () => {
    const english = await get('/questions')
    expect((await get('/questions', { 'x-language': 'en', cookie: 'evenkeel_language=es' })).text).toBe(
      english.text,
    )
    expect(english.text).not.toMatch(/"(label|language)":/)
    expect((await get('/questions', { 'accept-language': 'fr' })).text).toBe(english.text)
  })

  it.each([
    ['the page says so', '', es],
    ['the address says so', '?lang=es', {}],
    ['it was chosen before', '', { cookie: 'a=b; evenkeel_language=es' }],
    ['the browser likes it best', '', { 'accept-language': 'es-MX,en;q=0.5' }],
  ])('is one where %s', async (_where, query, headers) => {
    const { body } = await get(`/questions/starting-question${query}`, headers as Record<string, string>)
    expect(body.text).toBe('¿Para quién es el apoyo?')
  })

  it('stores answers in one language, regardless of the page language', async () => {
    const translator = buildFirstAnswer('Estrés', 'short-and-work', 'Mí')
    const { status, body } = await rooms.send('POST', '/answers', {
      client: 'northstar',
      headers: es,
      body: { response: [translator] },
    })
    expect(status).toBe(201)
    expect(body.response).toEqual([buildFirstAnswer('Stress', 'short-and-work', 'Myself')])
    expect(body.next_question.text).toMatch(/^¿Está en peligro/)
    const kept = await getAnswerSetValues({ db: rooms.db, vault: rooms.vault }, body.id)
    expect([kept?.get('chief_complaint1'), kept?.get('emotional_support_for')]).toEqual(['Stress', 'Self'])
    const refused = await rooms.send('POST', '/answers', {
      client: 'northstar',
      body: { response: [translator] },
    })
    expect(refused.status).toBe(400)
  })

  it('leads from danger to help as in English', async () => {
    const token = (
      await rooms.send('POST', '/answers', {
        client: 'northstar',
        headers: es,
        body: { response: [buildFirstAnswer('Stress', 'short-and-work')] },
      })
    ).body
    const { body } = await rooms.send('POST', `/answers/${token.id}/add-answer`, {
      token: token.answer_token,
      headers: es,
      body: { response: { question: getQuestionId('self_harm', 'short-and-work'), answer: 'Sí' } },
    })
    expect(body.next_question).toMatchObject({
      kind: 'terminal',
      text: 'Por favor, hable con alguien ahora mismo.',
      results: { type: 'risk', target: '/risk' },
    })
  })

  it('lists the home page tiles, including those of an organization', async () => {
    const { body } = await get('/organisations/v2/configuration?domain=northstar', es)
    const labels = body.homepage_navs.map(({ label }: { label: string }) => label)
    expect(labels).toEqual(expect.arrayContaining(['Apoyo emocional', '¿Es su primera vez aquí?']))
    expect((await get('/phrases/home', es)).body[0].headline).toBe('No duermo: la cabeza no para.')
    const family = '2b9d4c10-1004-4b00-9b00-000000000004'
    const categories = await get(`/homepage-navs/${family}/categories?domain=northstar`, es)
    expect(categories.body[0]).toMatchObject({ name: 'Cuidado de niños' })
    expect((await get('/organisations/v2/configuration?domain=northstar')).text).not.toContain('Apoyo')
  })
})

it('shows a critical text without translation review in English, marked as such, on both sides of a question', async () => {
  const rooms = await openIntakeApi({ criticalDrafts: false })
  const { body } = await rooms.send('GET', `/questions/${getQuestionId('self_harm')}`, { headers: es })
  expect(body).toMatchObject({ language: 'en', text: expect.stringMatching(/^Are you in danger/) })
  expect(body.choices[0]).not.toHaveProperty('label')
  const navs = await rooms.send('GET', '/organisations/v2/configuration?domain=northstar', { headers: es })
  expect(navs.body.homepage_navs.at(-1)).toMatchObject({ label: 'I need help right now', language: 'en' })
  await rooms.close()
})
