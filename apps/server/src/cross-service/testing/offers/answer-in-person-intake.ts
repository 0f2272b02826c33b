import { buildAnswer, buildFirstAnswer, type AnswerOverrides } from '@evenkeel/api/testing/answering'
import { createTestPeople } from '../test-people.ts'
import type { Json, Services } from '../services.ts'
import type { MeetingRequestFixture } from './meeting-requests.ts'

/** Answers the in-person intake as the member: `requestedPages` by the keys of the questions. */
export async function answerInPersonIntake(
  services: Services,
  { person }: MeetingRequestFixture,
  wanted: AnswerOverrides,
): Promise<void> {
  const { send } = services
  const headers = { 'x-client-id': person.client }
  const all = { self_harm: 'No', appointment_method: 'Face to face', ...wanted }
  const { body: questions } = await send('GET', '/api/questions', { headers })
  const isElsewhere = wanted['f2f_counselor_search_address'] !== undefined
  const unasked = [
    'f2f_gender_preference',
    'f2f_okay_to_leave_voicemail',
    ...(isElsewhere ? [] : ['f2f_other_address']),
  ]
  const further = questions.results
    .slice(1)
    .filter(({ key, kind }: Json) => kind !== 'terminal' && !unasked.includes(key))
    .map((question: Json) => buildAnswer(question, all))
  const first = buildFirstAnswer('Grief or Loss', 'default', 'Myself', 'Colorado')
  const { body: begun } = await send('POST', '/api/answers', { headers, body: { response: [first] } })
  const answered = await send('PATCH', `/api/answers/${begun.id}`, {
    headers,
    authorization: `Token ${begun.answer_token}`,
    body: { response: [first, ...further] },
  })
  const { token } = await createTestPeople(services).signIn(person)
  const claimed = await send('PATCH', '/api/me/update-responses', {
    authorization: `Token ${token}`,
    body: { id: begun.id, answer_token: begun.answer_token },
  })
  if (answered.status !== 200 || claimed.status >= 300)
    throw new Error(`the answers were not taken: ${JSON.stringify([answered.body, claimed.body])}`)
}
