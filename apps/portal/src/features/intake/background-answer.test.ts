import { QueryClient } from '@tanstack/react-query'
import { NetworkError } from '@evenkeel/api-contract/client/api-call'
import { describe, expect, it } from 'vitest'
import { type ResponseTable, createTestServices } from '#testing/test-services.ts'
import { choices, question, sentence } from '#testing/questions.ts'
import { saveAnswer } from './intake-api.ts'
import { storedAnswersQuery } from './stored-answers-query.ts'
import { sendAnswerInBackground, flushPendingAnswer } from './background-answer.ts'

const setId = '00000000-0000-4000-8000-0000000000aa'
const danger = question('frontend', {
  key: 'self_harm',
  choices: choices('Yes', 'No'),
  frontend_meta_data: { danger_choice: 'Yes' },
})
const set = { id: setId, response: [], last_question_answered: null, next_question: danger }
const yes = { question: danger.id, answer: 'Yes' }
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** Services without a network as long as `isAlreadyGone`. */
async function deskInDanger() {
  const network = { isGone: false }
  const answers: ResponseTable = {
    'POST /answers': () => ({ ...set, answer_token: 'answers-1' }),
    'PATCH /answers/:id/add-or-update-answer': () => {
      if (network.isGone) throw new NetworkError('offline')
      return { ...set, next_question: null }
    },
    'GET /questions/:id': () => danger,
    'GET /answers/:id': () => set,
  }
  const services = { ...createTestServices(answers), client: new QueryClient() }
  await saveAnswer(services, sentence(), { question: sentence().id, answer: 'Myself' })
  const sent = () =>
    services.calls
      .filter(({ where }) => where.startsWith('PATCH'))
      .map(({ body }) => (body as { response: { answer: string } }).response.answer)
  return { services, network, sent }
}

describe('danger answer', () => {
  it('makes the booking ask for a phone number without being stored in the tab', async () => {
    const { services } = await deskInDanger()
    sendAnswerInBackground(services, danger, yes, () => {})
    await settled()
    expect(services.booking.read().asksForPhone).toBe(true)
    expect(services.openVisit().read().asksForPhone).toBe(false)
  })

  it('is sent again when the network is back, without blocking [INTAKE-05]', async () => {
    const { services, network, sent } = await deskInDanger()
    network.isGone = true
    let again = (): void => {}
    sendAnswerInBackground(services, danger, yes, (back) => {
      again = back
    })
    await settled()
    network.isGone = false
    again()
    await settled()
    expect(sent()).toEqual(['Yes', 'Yes'])
    await flushPendingAnswer(services)
    expect(sent()).toHaveLength(2)
  })

  it('is sent by the next page when its page was left before it arrived [INTAKE-05]', async () => {
    const { services, network, sent } = await deskInDanger()
    network.isGone = true
    sendAnswerInBackground(services, danger, yes, () => {})
    await settled()
    network.isGone = false
    const next = { ...services, booking: services.openVisit(), client: new QueryClient() }
    expect(next.booking.read().unsentDanger).toBe(danger.id)
    await next.client.fetchQuery(storedAnswersQuery(next, setId))
    expect(sent()).toEqual(['Yes', 'Yes'])
    expect(next.booking.read().unsentDanger).toBeNull()
  })

  it('arrives before a later no, so that staff see it [INTAKE-05]', async () => {
    const { services, network, sent } = await deskInDanger()
    network.isGone = true
    sendAnswerInBackground(services, danger, yes, () => {})
    await settled()
    network.isGone = false
    await flushPendingAnswer(services)
    await saveAnswer(services, danger, { question: danger.id, answer: 'No' })
    expect(sent()).toEqual(['Yes', 'Yes', 'No'])
  })
})
