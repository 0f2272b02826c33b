import { ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { describe, expect, it } from 'vitest'
import { type ResponseTable, createTestServices, maya } from '#testing/test-services.ts'
import {
  AnswersExpiredError,
  bookAsMember,
  finishBooking,
  requiresIntake,
  toBookingRefusal,
  registerAndSaveDraft,
} from './book-appointment.ts'
import { isBookingClosed } from './notices/booking-closed.ts'

const setId = '00000000-0000-4000-8000-0000000000aa'
const hour = { method: 'video', providerId: 41, slot: '2026-11-24T17:00:00Z' } as const
const unconfirmed = maya({ is_verified: false })
const record = { id: 'draft-1', status: 'booked' }
const services: ResponseTable = {
  'GET /me/intake': () => ({ status: 'complete' }),
  'POST /auth/register': () => ({ ...unconfirmed, auth_token: 'limited' }),
  'POST /appointments': () => record,
  'PATCH /appointments/:id': () => record,
  'POST /appointments/:id/finalize': () => ({ message: 'ok', appointment: record }),
  'POST /v2/patients/:id/appointments': () => ({ appointment: {} }),
}
const taken = () => new ApiError(409, { error_codes: ['provider_unavailable'], errors: [] }, 'test')
const signedIn = (answers: ResponseTable = services) => {
  const app = createTestServices(answers)
  app.booking.update({ ...hour, state: 'CO', consents: { survey_answer: 'Other' } })
  app.session.accept({ ...maya(), auth_token: 'm-1' })
  return app
}

/** The calls that change something, without the availability checks. */
const acts = ({ calls }: ReturnType<typeof createTestServices>) =>
  calls.filter(({ where }) => where !== 'GET /me/intake' && where !== 'GET /appointments/booking')

describe('booking closed by the organization in the meantime', () => {
  const closed = () => new ApiError(403, { error_codes: ['booking_closed'], errors: [] }, 'test')
  const shut = { ...services, 'GET /appointments/booking': closed }

  it("refuses a member's booking and keeps all choices and agreements", async () => {
    const app = signedIn(shut)
    const before = app.booking.read()
    const failed = await bookAsMember(app, { customer_call_in_number: '3035550142' }, 5).catch(
      (error: unknown) => error,
    )
    expect(isBookingClosed(failed)).toBe(true)
    expect(acts(app)).toEqual([])
    expect(app.booking.read()).toMatchObject({
      slot: before.slot,
      providerId: before.providerId,
      consents: before.consents,
      outcome: null,
    })
  })

  it('creates no account for a visitor whose appointment cannot be booked', async () => {
    const app = createTestServices(shut)
    app.booking.update(hour)
    await expect(
      registerAndSaveDraft(app, { email: 'ada@stone.example' }, 'America/Denver'),
    ).rejects.toSatisfy(isBookingClosed)
    expect(acts(app)).toEqual([])
  })

  it('does not treat a failed check, or one unknown to the previous release, as closed', async () => {
    for (const trouble of [new NetworkError('away'), new ApiError(404, { errors: [] }, 'test')]) {
      const app = signedIn({ ...services, 'GET /appointments/booking': () => trouble })
      await bookAsMember(app, {}, 5)
      expect(app.booking.read().outcome).toBe('booked')
    }
  })
})

describe('registration', () => {
  it('sends the answer token, then saves the chosen appointment [STATE-11]', async () => {
    const app = createTestServices(services)
    app.booking.update({ ...hour, answerSetId: setId })
    app.session.holdAnswerToken('answers-1')
    await registerAndSaveDraft(app, { email: 'ada@stone.example' }, 'America/Denver')
    expect(acts(app)).toMatchObject([
      {
        where: 'POST /auth/register',
        body: { answer: setId },
        headers: { authorization: 'Token answers-1' },
      },
      {
        where: 'POST /appointments',
        headers: { authorization: 'Token limited', 'idempotency-key': 'key-1' },
      },
    ])
    expect(app.booking.read()).toMatchObject({ appointmentId: 'draft-1', ...hour })
    expect(app.session.read().status).toBe('visitor')
  })

  it('continues without the answers when another registration has claimed them, as in a copied tab [STATE-11]', async () => {
    let tries = 0
    const app = createTestServices({
      ...services,
      'POST /auth/register': (sent) =>
        (tries += 1) === 1
          ? new ApiError(403, { errors: [] }, 'test')
          : services['POST /auth/register']?.(sent),
    })
    app.booking.update({ ...hour, answerSetId: setId })
    app.session.holdAnswerToken('answers-1')
    await registerAndSaveDraft(app, { email: 'ada@stone.example' }, 'America/Denver')
    expect(acts(app)[1]).toMatchObject({ where: 'POST /auth/register', body: { answer: null }, headers: {} })
    expect(app.booking.read()).toMatchObject({ appointmentId: 'draft-1', ...hour })
  })

  it('can be repeated with another address using the limited token and the same answers', async () => {
    const app = createTestServices(services)
    app.booking.update(hour)
    app.session.accept({ ...unconfirmed, answer: setId, auth_token: 'limited' })
    app.booking.keepDraft('draft-1')
    await registerAndSaveDraft(app, {}, 'America/Denver')
    expect(acts(app)).toMatchObject([
      { where: 'POST /auth/register', body: { answer: setId }, headers: { authorization: 'Token limited' } },
    ])
  })

  it('fails when the answers have expired, in the browser or on the server [INTAKE-06]', async () => {
    const old = createTestServices(services)
    old.booking.update({ ...hour, answerSetId: setId })
    old.later(31 * 60_000)
    await expect(registerAndSaveDraft(old, {}, 'America/Denver')).rejects.toThrow(AnswersExpiredError)
    expect(old.booking.read().cleared).toBe(true)
    const gone = createTestServices({
      ...services,
      'POST /answers/extend-token': () => new ApiError(403, { errors: [] }, 'test'),
    })
    gone.booking.update({ ...hour, answerSetId: setId })
    await expect(registerAndSaveDraft(gone, {}, 'America/Denver')).rejects.toThrow(AnswersExpiredError)
    expect(gone.booking.read().cleared).toBe(true)
    for (const { calls } of [old, gone])
      expect(calls.some(({ where }) => where === 'POST /auth/register')).toBe(false)
  })

  it('succeeds even when the appointment cannot be saved yet; it is saved after the code', async () => {
    const app = createTestServices({ ...services, 'POST /appointments': () => new NetworkError('down') })
    app.booking.update(hour)
    await registerAndSaveDraft(app, {}, 'America/Denver')
    expect(app.session.read().user).toMatchObject({ email: unconfirmed.email })
    expect(app.booking.read().appointmentId).toBeNull()
  })
})

describe('finishing a pending appointment', () => {
  it('saves and books it, so that the success screen can show it [STATE-11] [STATE-12]', async () => {
    const app = signedIn()
    await finishBooking(app)
    expect(app.where()).toEqual(['POST /appointments', 'POST /appointments/:id/finalize'])
    expect(app.booking.read()).toMatchObject({ outcome: 'booked', ...hour, appointmentId: null })
  })

  it('books a saved draft without creating a second one', async () => {
    const app = signedIn()
    app.booking.keepDraft('draft-1')
    await finishBooking(app)
    expect(app.where()).toEqual(['POST /appointments/:id/finalize'])
  })

  it('after a conflict assigns the new time to the saved draft and books it [BOOK-15]', async () => {
    let tries = 0
    const app = signedIn({
      ...services,
      'POST /appointments/:id/finalize': () =>
        (tries += 1) === 1 ? taken() : { message: 'ok', appointment: record },
    })
    await expect(finishBooking(app)).rejects.toThrow(ApiError)
    expect(app.booking.read()).toMatchObject({
      appointmentId: 'draft-1',
      consents: { survey_answer: 'Other' },
    })
    app.booking.update({ slot: '2026-11-24T18:00:00Z' })
    await finishBooking(app)
    expect(app.calls.slice(2)).toMatchObject([
      { where: 'PATCH /appointments/:id', params: { id: 'draft-1' }, body: { start_time: 1795543200 } },
      { where: 'POST /appointments/:id/finalize' },
    ])
    expect(app.booking.read().outcome).toBe('booked')
  })

  it('ends as a request for an in-person appointment [ENTITY-08]', async () => {
    const app = signedIn({
      ...services,
      'POST /appointments/:id/finalize': () => ({
        message: 'ok',
        appointment: { ...record, status: 'requested' },
      }),
    })
    app.booking.update({ method: 'face_to_face', requestReady: true })
    await finishBooking(app)
    expect(app.calls[0]).toMatchObject({
      where: 'POST /appointments',
      body: { appointment_method: 'face_to_face' },
    })
    expect(app.booking.read().outcome).toBe('requested')
  })

  it('discards a draft of another account, so that the next attempt creates a new one', async () => {
    const gone = () => new ApiError(404, { errors: [] }, 'test')
    const app = signedIn({ ...services, 'POST /appointments/:id/finalize': gone })
    app.booking.keepDraft('draft-of-another')
    await expect(finishBooking(app)).rejects.toThrow(ApiError)
    expect(app.booking.read()).toMatchObject({ appointmentId: null, slot: hour.slot })
  })
})

describe('booking as a member', () => {
  it.each([
    ['the service fails', () => new ApiError(500, { errors: [] }, 'test')],
    ['the network is down', () => new NetworkError('down')],
  ])(
    'does not book with the reasons of an earlier intake when the new answers could not be sent: %s',
    async (_what, fail) => {
      const app = signedIn({ ...services, 'PATCH /me/update-responses': fail })
      app.booking.update({ answerSetId: setId })
      app.session.holdAnswerToken('answers-1')
      await expect(bookAsMember(app, { customer_call_in_number: '3035550142' }, 5)).rejects.toThrow()
      expect(acts(app).map(({ where }) => where)).toEqual(['PATCH /me/update-responses'])
      expect(app.booking.read()).toMatchObject({ answerSetId: setId, slot: hour.slot, outcome: null })
    },
  )

  it('books at the telehealth service with one idempotency key for all attempts [CALL-44]', async () => {
    let tries = 0
    const app = signedIn({
      ...services,
      'POST /v2/patients/:id/appointments': () =>
        (tries += 1) === 1 ? new NetworkError('cut off') : { appointment: {} },
    })
    await expect(bookAsMember(app, {}, 5)).rejects.toThrow(NetworkError)
    await bookAsMember(app, {}, 5)
    expect(acts(app)).toMatchObject([
      { params: { id: 700_001 }, headers: { authorization: 'Bearer jwt-1', 'idempotency-key': 'key-1' } },
      { params: { id: 700_001 }, headers: { 'idempotency-key': 'key-1' } },
    ])
    expect(app.booking.read().outcome).toBe('booked')
  })

  it.each(['open', 'call'])(
    'does not book while the location questions have status "%s" [INTAKE-02]',
    async (status) => {
      const app = signedIn({ ...services, 'GET /me/intake': () => ({ status }) })
      const refused: unknown = await bookAsMember(app, {}, 5).catch((error: unknown) => error)
      expect(requiresIntake(refused)).toBe(true)
      expect(app.where()).toEqual(['GET /me/intake'])
      expect(app.booking.read()).toMatchObject(hour)
    },
  )

  it('does not book while the intake progress is unknown', async () => {
    const app = signedIn({ ...services, 'GET /me/intake': () => new NetworkError('down') })
    await expect(bookAsMember(app, {}, 5)).rejects.toThrow(NetworkError)
    expect(app.where()).toEqual(['GET /me/intake'])
  })
})

describe('booking errors', () => {
  it('are refusals only when the booking itself was refused', () => {
    const refused = (status: number, codes: string[] = []) =>
      new ApiError(status, { error_codes: codes, errors: [] }, 'test')
    expect(toBookingRefusal(refused(409, ['provider_unavailable']))).not.toBeNull()
    expect(toBookingRefusal(refused(422))).not.toBeNull()
    expect(toBookingRefusal(refused(400))).toBeNull()
    expect(toBookingRefusal(refused(503))).toBeNull()
    expect(toBookingRefusal(new NetworkError('down'))).toBeNull()
  })
})
