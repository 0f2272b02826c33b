import { ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { describe, expect, it } from 'vitest'
import { createTestServices, maya } from '#testing/test-services.ts'
import {
  attachAnswers,
  attachFinishedAnswers,
  requireAnswersAttached,
  resumeAnswers,
} from './intake-answers.ts'

const setId = '00000000-0000-4000-8000-0000000000aa'
const refused = (status: number) => () => new ApiError(status, { errors: [] }, 'test')

describe('intake answers after a sign-in', () => {
  it('are attached with the id of the answer set and its token, once [INTAKE-07]', async () => {
    const { session, booking, calls } = createTestServices({ 'GET /me': () => maya() })
    booking.update({ answerSetId: setId })
    session.holdAnswerToken('answers-1')
    session.accept({ ...maya(), auth_token: 'm-1' })
    await attachAnswers(session, booking)
    expect(calls[0]).toMatchObject({
      where: 'PATCH /me/update-responses',
      body: { id: setId, answer_token: 'answers-1' },
      headers: { authorization: 'Token m-1' },
    })
    expect(session.hasAnswerToken()).toBe(false)
    expect(booking.read().answerSetId).toBeNull()
  })

  it('are attached after a reload as well, with the token of the cookie [INTAKE-07]', async () => {
    const { session, booking, calls } = createTestServices({
      'GET /me': () => maya(),
      'POST /answers/extend-token': () => ({ answer_token: 'again' }),
    })
    booking.update({ answerSetId: setId })
    session.accept({ ...maya(), auth_token: 'm-1' })
    await attachAnswers(session, booking)
    expect(calls.find(({ where }) => where === 'PATCH /me/update-responses')).toMatchObject({
      body: { id: setId, answer_token: 'again' },
    })
    expect(booking.read().answerSetId).toBeNull()
  })

  it('stay open during the intake, which continues for the member [INTAKE-07]', async () => {
    const { session, booking, calls } = createTestServices({ 'GET /me': () => maya() })
    booking.update({ answerSetId: setId, currentQuestionId: 'next' })
    session.holdAnswerToken('answers-1')
    session.accept({ ...maya(), auth_token: 'm-1' })
    await attachFinishedAnswers(session, booking)
    expect(calls).toEqual([])
    expect(session.answerToken()).toBe('answers-1')
  })

  it('store the state of the visit if it has changed [INTAKE-09]', async () => {
    const { session, booking, calls } = createTestServices({
      'GET /me': () => maya({ appointment_state: 'UT' }),
    })
    booking.update({ state: 'UT' })
    session.accept({ ...maya(), auth_token: 'm-1' })
    await attachAnswers(session, booking)
    expect(calls[0]).toMatchObject({
      where: 'POST /me/update-appointment-state',
      body: { appointment_state: 'UT' },
    })
    await attachAnswers(session, booking)
    expect(calls.map(({ where }) => where)).toEqual(['POST /me/update-appointment-state', 'GET /me'])
  })

  it('never block: after a failure they wait for the next attempt', async () => {
    const { session, booking } = createTestServices({ 'PATCH /me/update-responses': refused(403) })
    booking.update({ answerSetId: setId })
    session.holdAnswerToken('answers-1')
    session.accept({ ...maya(), auth_token: 'm-1' })
    await attachAnswers(session, booking)
    expect(booking.read().answerSetId).toBe(setId)
  })
})

describe('intake answers before a booking', () => {
  const waiting = (answers: Parameters<typeof createTestServices>[0]) => {
    const app = createTestServices(answers)
    app.booking.update({ answerSetId: setId })
    app.session.holdAnswerToken('answers-1')
    app.session.accept({ ...maya(), auth_token: 'm-1' })
    return app
  }

  it.each([
    ['handing over fails', { 'PATCH /me/update-responses': refused(500) }],
    ['the record cannot be read', { 'GET /me': () => new NetworkError('down') }],
  ])(
    'are required: nothing is booked with the concerns of an earlier intake where %s [INTAKE-07]',
    async (_what, answers) => {
      const { session, booking } = waiting(answers)
      await expect(requireAnswersAttached(session, booking)).rejects.toThrow()
      expect(booking.read().answerSetId).toBe(setId)
      expect(session.answerToken()).toBe('answers-1')
    },
  )

  it('do not block if they are refused for good', async () => {
    const { session, booking } = waiting({ 'PATCH /me/update-responses': refused(403) })
    await requireAnswersAttached(session, booking)
    expect(session.read().status).toBe('member')
  })
})

describe('intake answers after a reload', () => {
  it('are restored with the cookie: the token of this answer set is requested without one', async () => {
    const { session, booking, calls } = createTestServices({
      'POST /answers/extend-token': () => ({ answer_token: 'again' }),
    })
    booking.update({ answerSetId: setId })
    expect(await resumeAnswers(session, booking)).toBe(true)
    expect(calls).toMatchObject([{ where: 'POST /answers/extend-token', body: { id: setId } }])
    expect(session.answerToken()).toBe('again')
  })

  it('are cleared if the server no longer knows them: the booking restarts with a notice', async () => {
    const { session, booking } = createTestServices({ 'POST /answers/extend-token': refused(403) })
    booking.update({ answerSetId: setId })
    expect(await resumeAnswers(session, booking)).toBe(false)
    expect(booking.read()).toMatchObject({ answerSetId: null, cleared: true })
  })

  it('are retained while the API is unreachable', async () => {
    const { session, booking } = createTestServices({
      'POST /answers/extend-token': () => new NetworkError('down'),
    })
    booking.update({ answerSetId: setId })
    await expect(resumeAnswers(session, booking)).rejects.toThrow(NetworkError)
    expect(booking.read().answerSetId).toBe(setId)
  })
})
