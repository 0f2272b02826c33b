import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { type ResponseTable, createTestServices, maya } from '#testing/test-services.ts'
import { choices, question, sentence } from '#testing/questions.ts'
import { IntakeExpiredError, questionKey, saveAnswer } from './intake-api.ts'

const setId = '00000000-0000-4000-8000-0000000000aa'
const next = question('radio', { choices: choices('Often') })
const set = { id: setId, response: [], last_question_answered: null, next_question: next }
const open: ResponseTable = {
  'POST /answers': () => ({ ...set, answer_token: 'answers-1' }),
  'PATCH /answers/:id/add-or-update-answer': () => ({ ...set, next_question: null }),
}
const servicesWith = (answers: ResponseTable) => ({
  ...createTestServices(answers),
  client: new QueryClient(),
})
const opening = sentence()
const first = { question: opening.id, answer: 'Myself' }
const later = { question: next.id, answer: 'Often' }

describe('answers', () => {
  it('create the set with the first one and are added afterwards, one call each [INTAKE-03]', async () => {
    const services = servicesWith(open)
    expect((await saveAnswer(services, opening, first)).next_question).toEqual(next)
    await saveAnswer(services, next, later)
    await saveAnswer(services, opening, first)
    expect(services.calls).toMatchObject([
      { where: 'POST /answers', body: { response: [first], last_question_answered: opening.id } },
      {
        where: 'PATCH /answers/:id/add-or-update-answer',
        params: { id: setId },
        body: { response: later, last_question_answered: next.id },
        headers: { authorization: 'Token answers-1' },
      },
      { where: 'PATCH /answers/:id/add-or-update-answer', body: { response: first } },
    ])
  })

  it('include the logged-in member at the start, so that staff know whom to call in danger', async () => {
    const services = servicesWith(open)
    await saveAnswer(services, opening, first)
    expect(services.calls[0]?.headers).toEqual({})
    const members = servicesWith(open)
    members.session.accept({ ...maya(), auth_token: 'm-1' })
    await saveAnswer(members, opening, first)
    expect(members.calls.find(({ where }) => where === 'POST /answers')?.headers).toEqual({
      authorization: 'Token m-1',
    })
  })

  it('start a new set at the first question when another path was started, which would skip the danger question [INTAKE-02]', async () => {
    const method = question('frontend', { key: 'appointment_method', frontend_url: 'appointment-type' })
    const asked = { question: method.id, answer: 'Phone' }
    const services = servicesWith({
      ...open,
      'POST /answers': ({ body }) => ({ ...set, response: (body as typeof set).response, answer_token: 'a' }),
    })
    await saveAnswer(services, method, asked)
    await saveAnswer(services, opening, first)
    await saveAnswer(services, opening, first)
    expect(services.calls.map(({ where }) => where)).toEqual([
      'POST /answers',
      'POST /answers',
      'PATCH /answers/:id/add-or-update-answer',
    ])
  })

  it('return the next question, so that it needs no call', async () => {
    const services = servicesWith(open)
    await saveAnswer(services, opening, first)
    expect(services.client.getQueryData(questionKey(services.session, next.id))).toEqual(next)
    expect(services.booking.read()).toMatchObject({ answerSetId: setId, currentQuestionId: next.id })
  })

  it("record the visitor's method", async () => {
    const services = servicesWith(open)
    const method = question('frontend', { key: 'appointment_method', frontend_url: 'appointment-type' })
    await saveAnswer(services, method, { question: method.id, answer: 'Phone' })
    expect(services.booking.read().method).toBe('phone')
  })

  it('start again when the set is no longer accessible, with an explanation', async () => {
    const services = servicesWith({
      ...open,
      'PATCH /answers/:id/add-or-update-answer': () => new ApiError(403, { errors: [] }, 'test'),
    })
    await saveAnswer(services, opening, first)
    await expect(saveAnswer(services, next, later)).rejects.toThrow(IntakeExpiredError)
    expect(services.booking.read()).toMatchObject({ answerSetId: null, cleared: true })
  })

  it('never create a set in the middle of the intake', async () => {
    const services = servicesWith(open)
    await expect(saveAnswer(services, next, later)).rejects.toThrow(IntakeExpiredError)
    expect(services.calls).toEqual([])
  })

  it('stay unchanged when a field is refused', async () => {
    const services = servicesWith({
      'POST /answers': () => new ApiError(400, { errors: [{ field: 'response' }] }, 'test'),
    })
    await expect(saveAnswer(services, opening, first)).rejects.toThrow(ApiError)
    expect(services.booking.read().cleared).toBe(false)
  })
})
