import { ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import type { FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import { visitNoteField } from '@evenkeel/api-contract/forms/consent'
import { limits } from '@evenkeel/api-contract/limits'
import { describe, expect, it } from 'vitest'
import { type ResponseTable, createTestServices, maya } from '#testing/test-services.ts'
import { resetConsent, bookAsMember, finishBooking, registerAndSaveDraft } from '../book-appointment.ts'
import { getRegistrationFields } from '../registration-fields.ts'

const NOTE = 'My sister is ill.'
const noted: FieldValues = { [visitNoteField.id]: `  ${NOTE} ` }
const hour = { method: 'video', providerId: 41, slot: '2026-11-24T17:00:00Z', state: 'CO' } as const
const record = { id: 'draft-1', status: 'booked' }
const services: ResponseTable = {
  'GET /me/intake': () => ({ status: 'complete' }),
  'POST /auth/register': () => ({ ...maya({ is_verified: false }), auth_token: 'limited' }),
  'POST /appointments': () => record,
  'PATCH /appointments/:id': () => record,
  'POST /appointments/:id/finalize': () => ({ message: 'ok', appointment: record }),
  'POST /v2/patients/:id/appointments': () => ({ appointment: {} }),
}
type App = ReturnType<typeof createTestServices>
const down = () => new NetworkError('down')
const taken = () => new ApiError(409, { error_codes: ['provider_unavailable'], errors: [] }, 'test')
const member = (answers: ResponseTable = services): App => {
  const app = createTestServices(answers)
  app.booking.update(hour)
  app.session.accept({ ...maya(), auth_token: 'm-1' })
  return app
}
const visitor = (answers: ResponseTable = services): App => {
  const app = createTestServices(answers)
  app.booking.update(hour)
  return app
}
const consents = (app: App, values: FieldValues): void => app.booking.remember({ consents: values })
const register = (app: App, values: FieldValues = {}) => registerAndSaveDraft(app, values, 'America/Denver')

/** The sent notes, with the call that carried each. */
const notesIn = ({ calls }: App): string[] =>
  calls.flatMap(({ where, body }) => {
    const sent = (body ?? {}) as { appointment?: Record<string, unknown> } & Record<string, unknown>
    const note = (sent.appointment ?? sent)['chief_complaint_comments']
    return typeof note === 'string' ? [`${where}: ${note}`] : []
  })

const toBook = `POST /v2/patients/:id/appointments: ${NOTE}`
const toKeep = `POST /appointments: ${NOTE}`

/** Each path of a note: who writes it, and what happens during booking. */
const ways: readonly [string, () => Promise<App>, readonly string[]][] = [
  [
    'a member books',
    async () => {
      const app = member()
      await bookAsMember(app, noted, 5)
      return app
    },
    [toBook],
  ],
  [
    'a member leaves it empty',
    async () => {
      const app = member()
      await bookAsMember(app, { [visitNoteField.id]: '   ' }, 5)
      return app
    },
    [],
  ],
  [
    'the response to a member is lost and the member retries',
    async () => {
      let tries = 0
      const book = () => ((tries += 1) === 1 ? down() : { appointment: {} })
      const app = member({ ...services, 'POST /v2/patients/:id/appointments': book })
      await bookAsMember(app, noted, 5).catch(() => {})
      await bookAsMember(app, noted, 5)
      return app
    },
    [toBook, toBook],
  ],
  [
    'a visitor registers',
    async () => {
      const app = visitor()
      consents(app, noted)
      await register(app)
      return app
    },
    [toKeep],
  ],
  [
    'a visitor cleared it, but the registration form still has it',
    async () => {
      const app = visitor()
      consents(app, { [visitNoteField.id]: '' })
      app.booking.remember({ registration: noted })
      await register(app)
      return app
    },
    [],
  ],
  [
    'the page was reloaded, so it is entered at registration',
    async () => {
      const app = visitor()
      app.booking.remember({ registration: noted })
      await register(app)
      return app
    },
    [toKeep],
  ],
  [
    'the draft could not be kept, and is after the code',
    async () => {
      let tries = 0
      const app = visitor({ ...services, 'POST /appointments': () => ((tries += 1) === 1 ? down() : record) })
      consents(app, noted)
      await register(app)
      app.session.accept({ ...maya(), auth_token: 'm-1' })
      await finishBooking(app)
      return app
    },
    [toKeep, toKeep],
  ],
  [
    'a visitor logs in instead',
    async () => {
      const app = visitor()
      consents(app, noted)
      app.session.accept({ ...maya(), auth_token: 'm-1' })
      await finishBooking(app)
      return app
    },
    [toKeep],
  ],
  [
    'the hour of the draft was taken: another hour changes nothing of it',
    async () => {
      let tries = 0
      const finalize = () => ((tries += 1) === 1 ? taken() : { message: 'ok', appointment: record })
      const app = visitor({ ...services, 'POST /appointments/:id/finalize': finalize })
      consents(app, noted)
      await register(app)
      app.session.accept({ ...maya(), auth_token: 'm-1' })
      await finishBooking(app).catch(() => {})
      app.booking.update({ slot: '2026-11-24T18:00:00Z' })
      await finishBooking(app)
      expect(app.where()).toContain('PATCH /appointments/:id')
      return app
    },
    [toKeep],
  ],
]

describe('note for the counselor', () => {
  it.each(ways)('is sent correctly when %s', async (_what, go, expected) => {
    expect(notesIn(await go())).toEqual(expected)
  })

  it('stays in the form when the slot was taken or consent is requested again', async () => {
    const app = member({ ...services, 'POST /v2/patients/:id/appointments': taken })
    app.booking.remember({ consentDraft: { ...noted, mdlive_consent_user_initials: 'ML' } })
    await bookAsMember(app, noted, 5).catch(() => {})
    app.booking.update({ slot: null })
    app.booking.update({ slot: '2026-11-24T18:00:00Z' })
    expect(app.booking.read().consentDraft).toMatchObject(noted)
    resetConsent(app.booking)
    expect(app.booking.read().consentDraft).toEqual(noted)
  })

  it('is offered with the account only when its step is gone and there is a visit', () => {
    const way = { registration: 'short', method: 'video', asking: false, hasConsents: false } as const
    const offers = (changes: object): boolean =>
      getRegistrationFields({ ...way, ...changes }).some(({ id }) => id === visitNoteField.id)
    for (const registration of ['short', 'full'])
      expect([
        offers({ registration }),
        offers({ registration, hasConsents: true }),
        offers({ registration, method: 'face_to_face' }),
        offers({ registration, asking: true }),
      ]).toEqual([true, false, false, false])
    expect(visitNoteField).toMatchObject({ max: limits.visitNoteMax })
    expect(visitNoteField.required).toBeUndefined()
  })
})
