import { Refused } from '@evenkeel/contract/call'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { type Answers, createTestServices } from '#testing/test-services.ts'
import { choices, question, sentence } from '#testing/questions.ts'
import { IntakeOver, questionKey, saveAnswer } from './api.ts'

const setId = '00000000-0000-4000-8000-0000000000aa'
const next = question('radio', { choices: choices('Often') })
const set = { id: setId, response: [], last_question_answered: null, next_question: next }
const open: Answers = {
  'POST /answers': () => ({ ...set, answer_token: 'answers-1' }),
  'PATCH /answers/:id/add-or-update-answer': () => ({ ...set, next_question: null }),
}
const deskWith = (answers: Answers) => ({ ...createTestServices(answers), client: new QueryClient() })
const opening = sentence()
const first = { question: opening.id, answer: 'Myself' }
const later = { question: next.id, answer: 'Often' }

describe('answers', () => {
  it('open the set with the first one and are added to it afterwards, one call each [INTAKE-03]', async () => {
    const desk = deskWith(open)
    expect((await saveAnswer(desk, opening, first)).next_question).toEqual(next)
    await saveAnswer(desk, next, later)
    await saveAnswer(desk, opening, first)
    expect(desk.calls).toMatchObject([
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

  it('bring the next question along, so that it needs no call of its own', async () => {
    const desk = deskWith(open)
    await saveAnswer(desk, opening, first)
    expect(desk.client.getQueryData(questionKey(desk.session, next.id))).toEqual(next)
    expect(desk.visit.read()).toMatchObject({ answerSetId: setId, currentQuestionId: next.id })
  })

  it('note how the visitor wants to meet', async () => {
    const desk = deskWith(open)
    const method = question('frontend', { key: 'appointment_method', frontend_url: 'appointment-type' })
    await saveAnswer(desk, method, { question: method.id, answer: 'Phone' })
    expect(desk.visit.read().method).toBe('phone')
  })

  it('start again when the set is no longer ours, and say so kindly', async () => {
    const desk = deskWith({
      ...open,
      'PATCH /answers/:id/add-or-update-answer': () => new Refused(403, { errors: [] }, 'test'),
    })
    await saveAnswer(desk, opening, first)
    await expect(saveAnswer(desk, next, later)).rejects.toThrow(IntakeOver)
    expect(desk.visit.read()).toMatchObject({ answerSetId: null, cleared: true })
  })

  it('never open a set in the middle of the walk', async () => {
    const desk = deskWith(open)
    await expect(saveAnswer(desk, next, later)).rejects.toThrow(IntakeOver)
    expect(desk.calls).toEqual([])
  })

  it('stay where they are when a field is refused', async () => {
    const desk = deskWith({
      'POST /answers': () => new Refused(400, { errors: [{ field: 'response' }] }, 'test'),
    })
    await expect(saveAnswer(desk, opening, first)).rejects.toThrow(Refused)
    expect(desk.visit.read().cleared).toBe(false)
  })
})
