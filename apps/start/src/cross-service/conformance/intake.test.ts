import { expect, it } from 'vitest'
import { conforms } from './conform.ts'
import { filled, orNull, some, text, whole } from './shapes.ts'
import type { Walk } from './walk.ts'
import { answerSet, question, telehealthToken } from './wire-shapes.ts'

/** The question after the first answers. */
const second = async ({ call, visitor }: Walk): Promise<string> => {
  const authorization = `Token ${visitor.token}`
  return (await call('GET', `/api/questions/${visitor.start}/next-question`, { authorization })).body.id
}
const one = ({ visitor }: Walk) => ({
  params: { id: visitor.id },
  body: { response: visitor.response, last_question_answered: visitor.start },
})
const started = { ...(answerSet as object), response: some({ question: filled }) }

conforms(
  'intake',
  [
    {
      name: 'GET /mdlive/fake-user-token [CALL-18]',
      method: 'GET',
      path: '/api/mdlive/fake-user-token',
      auth: 'answers',
      status: [200],
      answer: telehealthToken,
    },
    {
      name: 'GET /questions [CALL-19]',
      method: 'GET',
      path: '/api/questions',
      auth: 'none',
      status: [200],
      answer: { count: whole, next: orNull(text), previous: orNull(text), results: some(question) },
    },
    {
      name: 'GET /questions/starting-question [CALL-20]',
      method: 'GET',
      path: '/api/questions/starting-question',
      auth: 'none',
      status: [200],
      answer: question,
    },
    {
      name: 'GET /questions/appointment-starting-question [CALL-21]',
      method: 'GET',
      path: '/api/questions/appointment-starting-question',
      auth: 'none',
      status: [200],
      answer: question,
    },
    {
      name: 'GET /questions/{id} [CALL-22]',
      method: 'GET',
      path: '/api/questions/{id}',
      auth: 'none',
      ask: ({ visitor }) => ({ params: { id: visitor.start } }),
      status: [200],
      answer: question,
    },
    {
      name: 'GET /questions/{id}/previous-question [CALL-23]',
      method: 'GET',
      path: '/api/questions/{id}/previous-question',
      auth: 'either',
      ask: async (walk) => ({ params: { id: await second(walk) } }),
      status: [200],
      answer: question,
    },
    {
      name: 'GET /questions/{id}/next-question [CALL-24]',
      method: 'GET',
      path: '/api/questions/{id}/next-question',
      auth: 'either',
      ask: ({ visitor }) => ({ params: { id: visitor.start } }),
      status: [200],
      answer: question,
    },
    {
      name: 'POST /answers [CALL-25]',
      method: 'POST',
      path: '/api/answers',
      auth: 'none',
      ask: ({ visitor }) => ({
        body: { response: [visitor.response], last_question_answered: visitor.start },
      }),
      status: [201],
      answer: { ...started, answer_token: filled },
    },
    {
      name: 'POST /answers/{id}/add-answer [CALL-26]',
      method: 'POST',
      path: '/api/answers/{id}/add-answer',
      auth: 'answers',
      ask: one,
      status: [200],
      answer: started,
      foreign: 403,
    },
    {
      name: 'PATCH /answers/{id}/add-or-update-answer [CALL-27]',
      method: 'PATCH',
      path: '/api/answers/{id}/add-or-update-answer',
      auth: 'answers',
      ask: one,
      status: [200],
      answer: started,
      foreign: 403,
    },
    {
      name: 'PATCH /answers/{id} [CALL-28]',
      method: 'PATCH',
      path: '/api/answers/{id}',
      also: ['GET'],
      auth: 'answers',
      ask: ({ visitor }) => ({ params: { id: visitor.id }, body: { response: [visitor.response] } }),
      status: [200],
      answer: started,
      foreign: 403,
    },
  ],
  (walk) => {
    it('opens the search alone to the temporary user [CALL-18]', async () => {
      const { call, temporary, owner } = walk()
      const authorization = `Bearer ${temporary.jwt}`
      const body = { search: { state_abbrev: 'CO', provider_type_id: 38 } }
      const patient = temporary.user.id
      const search = await call('POST', `/telehealth/v2/patients/${patient}/providers/search`, {
        body,
        authorization,
      })
      expect([search.status, search.body.providers.length > 0]).toEqual([200, true])
      for (const [path, status] of [
        [`/telehealth/v2/patients/${patient}`, 403],
        [`/telehealth/v1/patients/${patient}/documents`, 403],
        [`/telehealth/v2/patients/${owner.patient}/appointments/upcoming`, 403],
      ] as const)
        expect([path, (await call('GET', path, { authorization })).status]).toEqual([path, status])
    })

    it('starts where nothing is before, and knows no other question [CALL-22] [CALL-23]', async () => {
      const { call, visitor } = walk()
      const authorization = `Token ${visitor.token}`
      const none = '7c1e0f5a-0002-4a00-8a00-00000000dead'
      expect((await call('GET', `/api/questions/${none}`)).status).toBe(404)
      const before = `/api/questions/${visitor.start}/previous-question`
      expect((await call('GET', before, { authorization })).status).toBe(404)
    })

    it('goes there and back [CALL-23] [CALL-24]', async () => {
      const { call, visitor } = walk()
      const authorization = `Bearer ${visitor.token}`
      const path = `/api/questions/${await second(walk())}/previous-question`
      expect((await call('GET', path, { authorization })).body.id).toBe(visitor.start)
    })

    it('keeps the last answer to a question, once [CALL-26] [CALL-27] [CALL-28]', async () => {
      const { call, newVisitor } = walk()
      const { id, token, start, response } = await newVisitor()
      const authorization = `Token ${token}`
      const [{ nested_response: where }] = [response]
      const anew = { ...response, nested_response: { ...where, answer: 'Florida' } }
      const url = `/api/answers/${id}/add-or-update-answer`
      const { body: once } = await call('PATCH', url, { body: { response: anew }, authorization })
      expect(once.response.map(({ question: asked }: { question: string }) => asked)).toEqual([start])
      expect(once.response[0].nested_response.answer).toBe('Florida')
      const body = { response: [response], last_question_answered: start }
      const { body: replaced } = await call('PATCH', `/api/answers/${id}`, { body, authorization })
      expect([replaced.response[0].nested_response.answer, replaced.last_question_answered]).toEqual([
        'Colorado',
        start,
      ])
    })

    it('refuses an answer that is none, by the name of its field [CALL-25]', async () => {
      const { call, visitor } = walk()
      const response = [{ ...visitor.response, answer: 'My cat' }]
      const { status, body } = await call('POST', '/api/answers', { body: { response } })
      expect([status, body.errors[0].field]).toEqual([400, 'response'])
    })
  },
)
