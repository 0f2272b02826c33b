import type { AnswerItem } from '@evenkeel/api-contract/portal/answers'
import type { Question } from '@evenkeel/api-contract/portal/questions'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAnswer, getQuestionId, type AnswerOverrides } from '#testing/build-answers.ts'
import { HIGH_SCHOOLS, type Json, type MemberApi, openMemberApi } from '#testing/member-api.ts'

const TRANSPORTATION = '7c1e0f5a-0033-4a00-8a00-000000000033'
const of = (location: string) => ({ 'x-client-id': 'cedarvalley', 'x-child-organisation': location })
const nowhere = { 'x-client-id': 'cedarvalley' }
const driver = { organisation: TRANSPORTATION }
const drinks = { emotional_support_for: 'Myself', chief_complaint1: 'Alcohol or Drug use', self_harm: 'No' }
const hour = {
  appointment_method: 'video',
  provider_id: 800_501,
  start_time: Temporal.Instant.from('2026-11-23T17:00:00Z').epochMilliseconds / 1000,
  state_abbrev: 'FL',
  customer_call_in_number: '(305) 555-0199',
  consent_user_initials: 'al',
}
const wish = {
  provider_id: 800_501,
  appointment_date: '2026-12-01',
  provider_type_id: 38,
  preferred_time: 'first available',
  appointment_method: 'video',
}

describe('the intake of a member of a location', () => {
  let at: MemberApi
  beforeAll(async () => {
    at = await openMemberApi()
  })
  afterAll(() => at.close())

  const member = (extra: object = driver, headers: Record<string, string> = nowhere) =>
    at.member({ ...extra }, { headers })
  /**
   * Answers from `buildQuestion` on until the modality question; returns the set and the keys that were
   * asked.
   */
  const answerOn = async (
    opened: { id: string; token: string; question: Question | null },
    wanted: AnswerOverrides,
    headers: Record<string, string>,
  ) => {
    const asked: string[] = []
    let { question } = opened
    while (question && question.kind !== 'terminal' && asked.length < 30) {
      asked.push(question.key)
      const response: AnswerItem = buildAnswer(question, { appointment_method: 'Video', ...wanted })
      const { body }: Json = await at.send('PATCH', `/answers/${opened.id}/add-or-update-answer`, {
        token: opened.token,
        headers,
        body: { response },
      })
      question = body.next_question
    }
    return { ...opened, asked, end: question?.key ?? null }
  }
  const begin = async (wanted: AnswerOverrides, headers: Record<string, string>, token?: string) => {
    const start: Json = (await at.send('GET', '/questions/starting-question', { headers, token })).body
    const { body }: Json = await at.send('POST', '/answers', {
      headers,
      token,
      body: { response: [buildAnswer(start, wanted)] },
    })
    return { id: body.id as string, token: body.answer_token as string, question: body.next_question }
  }
  const whole = async (wanted: AnswerOverrides, headers: Record<string, string>, token?: string) =>
    answerOn(await begin(wanted, headers, token), wanted, headers)
  const claim = (token: string, set: { id: string; token: string }) => {
    at.clock.advance(minutes(1))
    return at.send('PATCH', '/me/update-responses', {
      token,
      body: { id: set.id, answer_token: set.token },
    })
  }
  const status = async (token: string) => (await at.send('GET', '/me/intake', { token })).body.status
  const finalize = async (token: string): Promise<Json> => {
    const { body } = await at.send('POST', '/appointments', { token, body: hour })
    return at.send('POST', `/appointments/${body.id}/finalize`, { token })
  }

  it('is that of their own location, whatever the request names [ORG-11, ORG-12] [INTAKE-02]', async () => {
    const { token } = await member()
    const ofTheLocation = getQuestionId('emotional_support_for', 'safety-sensitive')
    for (const headers of [nowhere, of(HIGH_SCHOOLS), of(TRANSPORTATION), of('nonsense')]) {
      const start: Json = await at.send('GET', '/questions/starting-question', { token, headers })
      expect(start.body.id).toBe(ofTheLocation)
      const { keys } = { keys: (await at.send('GET', '/questions?per_page=100', { token, headers })).body }
      expect(keys.results.map(({ key }: Json) => key)).toContain('safety_sensitive_position')
      const set = await begin(drinks, headers, token)
      expect(set.question.id).toBe(getQuestionId('self_harm', 'safety-sensitive'))
    }
    const other = await member({ organisation: HIGH_SCHOOLS })
    const start: Json = await at.send('GET', '/questions/starting-question', {
      token: other.token,
      headers: of(TRANSPORTATION),
    })
    expect(start.body.id).toBe(getQuestionId('emotional_support_for'))
  })

  it('finds a question by its id in another intake [CALL-22]', async () => {
    const { token } = await member()
    const { status: found, body }: Json = await at.send('GET', `/questions/${getQuestionId('self_harm')}`, {
      token,
    })
    expect([found, body.id]).toEqual([200, getQuestionId('self_harm', 'safety-sensitive')])
  })

  it('is required before a booking or request, also for answers given without a location [INTAKE-07]', async () => {
    const set = await whole(drinks, nowhere)
    expect(set.asked).not.toContain('safety_sensitive_position')
    const { token } = await member()
    await claim(token, set)
    expect(await status(token)).toBe('open')
    const refused = await finalize(token)
    expect([refused.status, refused.body.error_codes]).toEqual([422, ['questions_open']])
    const asked: Json = await at.send('POST', '/appointment-slot-queries', { token, body: wish })
    expect([asked.status, asked.body.error_codes]).toEqual([422, ['questions_open']])
    const went: Json = await at.send('POST', '/me/intake', { token })
    expect(went.status).toBe(201)
    expect(went.body.next_question.key).toBe('is_employee')
    const rest = await answerOn(
      { id: went.body.id, token: went.body.answer_token, question: went.body.next_question },
      { is_employee: 'I work there', safety_sensitive_position: 'No' },
      nowhere,
    )
    // No question is asked twice.
    expect(rest.asked).toEqual(['is_employee', 'safety_sensitive_position'])
    await claim(token, rest)
    expect(await status(token)).toBe('complete')
    expect((await finalize(token)).status).toBe(200)
  })

  it('ends with a call for safety-sensitive jobs: nothing is booked [INTAKE-05]', async () => {
    const { token } = await member()
    const set = await whole(
      { ...drinks, is_employee: 'I work there', safety_sensitive_position: 'Yes' },
      of(TRANSPORTATION),
    )
    expect(set.end).toBe('kickout_safety')
    await claim(token, set)
    expect(await status(token)).toBe('call')
    const refused = await finalize(token)
    expect([refused.status, refused.body.error_codes]).toEqual([422, ['call_needed']])
    const went: Json = await at.send('POST', '/me/intake', { token })
    expect(went.body.next_question.key).toBe('kickout_safety')
  })

  it('starts at its beginning for a member who never answered, or answered for another person', async () => {
    const { token } = await member()
    expect(await status(token)).toBe('open')
    const start = getQuestionId('emotional_support_for', 'safety-sensitive')
    expect((await at.send('POST', '/me/intake', { token })).body.next_question.id).toBe(start)
    await claim(token, await begin({ ...drinks, emotional_support_for: 'A dependent' }, of(TRANSPORTATION)))
    expect((await at.send('POST', '/me/intake', { token })).body.next_question.id).toBe(start)
  })

  it('stays complete when a later set covers only the appointment [BOOK-05]', async () => {
    const { token } = await member()
    await claim(
      token,
      await whole(
        { ...drinks, chief_complaint1: 'Anxiety', is_employee: 'I work there' },
        of(TRANSPORTATION),
      ),
    )
    expect(await status(token)).toBe('complete')
    const method: Json = (
      await at.send('GET', '/questions/appointment-starting-question', { token, headers: nowhere })
    ).body
    const { body }: Json = await at.send('POST', '/answers', {
      token,
      headers: nowhere,
      body: { response: [buildAnswer(method, { appointment_method: 'Phone' })] },
    })
    await claim(token, { id: body.id, token: body.answer_token })
    expect(await status(token)).toBe('complete')
  })

  it('does not affect others: booking requires no question if no answer leads to a call [CALL-30]', async () => {
    const { token } = await at.member()
    expect(await status(token)).toBe('complete')
    expect((await at.send('GET', '/me/intake')).status).toBe(401)
    expect((await at.send('POST', '/me/intake')).status).toBe(401)
  })
})
