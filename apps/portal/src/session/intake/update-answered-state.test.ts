import { describe, expect, it } from 'vitest'
import { sentence } from '#testing/questions.ts'
import { createTestServices } from '#testing/test-services.ts'
import { updateAnsweredState } from './update-answered-state.ts'
import { createAnswer, getSentenceParts } from './question-fields.ts'

const setId = '00000000-0000-4000-8000-0000000000aa'
const question = sentence()
const [who = question, state = question, reason = question] = getSentenceParts(question)
const said = (place: string) =>
  createAnswer(question, { [who.id]: 'Myself', [state.id]: place, [reason.id]: 'Anxiety' })

describe('state of a visitor', () => {
  it('is updated in the answers without other changes, and the booking continues', async () => {
    const { session, booking, calls } = createTestServices({
      'GET /questions/starting-question': () => question,
      'GET /answers/:id': () => ({
        id: setId,
        response: [said('Colorado')],
        last_question_answered: 'the-last',
        next_question: null,
        asked: [],
      }),
      'PATCH /answers/:id/add-or-update-answer': () => ({}),
    })
    booking.update({ answerSetId: setId })
    session.holdAnswerToken('answers-1')
    await updateAnsweredState(session, booking, 'UT')
    expect(calls.at(-1)).toMatchObject({
      where: 'PATCH /answers/:id/add-or-update-answer',
      body: { response: said('Utah'), last_question_answered: 'the-last' },
    })
  })

  it('is not sent if there are no open answers', async () => {
    const { session, booking, calls } = createTestServices()
    await updateAnsweredState(session, booking, 'UT')
    expect(calls).toEqual([])
  })
})
