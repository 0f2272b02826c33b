import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { describe, expect, it } from 'vitest'
import { createMemoryStorage } from '#lib/storage.ts'
import { createTestServices } from '#testing/test-services.ts'
import { getUnfinishedBooking, getPendingStep } from './pending-step.ts'
import { hasOpenQuestions } from './persisted-booking-state.ts'
import { createBookingWizard, isDraftOutdated } from './booking-wizard.ts'

const hour = { providerId: 41, slot: '2026-11-24T17:00:00Z', method: 'video' } as const

describe('stored booking', () => {
  it('is stored for 30 minutes after the last activity and then cleared, also in the tab [STATE-10] [INTAKE-06]', () => {
    const { booking, later, tab } = createTestServices()
    booking.update({ answerSetId: 'a', ...hour })
    later(minutes(29))
    expect(booking.read()).toMatchObject({ answerSetId: 'a', cleared: false })
    booking.update({ state: 'CO' })
    later(minutes(31))
    expect(booking.read()).toMatchObject({ answerSetId: null, slot: null, state: null, cleared: true })
    booking.tidy()
    expect(tab.get('evenkeel-visit')).toBeNull()
  })

  it('is cleared if the page is opened too late, and reports that until the next answer [STATE-10]', () => {
    const services = createTestServices()
    services.booking.update({ answerSetId: 'a' })
    services.later(minutes(31))
    const again = services.openVisit()
    expect(again.read()).toMatchObject({ answerSetId: null, cleared: true })
    again.update({ answerSetId: 'b' })
    expect(again.read()).toMatchObject({ answerSetId: 'b', cleared: false })
  })

  it('restarts the 30 minutes on every key press, so that a long form is not lost', () => {
    const { booking, later } = createTestServices()
    booking.update(hour)
    later(minutes(20))
    booking.remember({ registration: { city: 'Denver' } })
    later(minutes(20))
    expect(booking.read()).toMatchObject({ providerId: 41, registration: { city: 'Denver' } })
  })

  it('clears the slot-taken notice after another slot is selected or another appointment moves [BOOK-15]', () => {
    const { booking } = createTestServices()
    const isTold = () => booking.read().taken !== null
    booking.update({ ...hour, slot: null, taken: hour.slot })
    booking.update({ state: 'CO', method: 'phone' })
    expect(isTold()).toBe(true)
    booking.update({ slot: '2026-11-25T17:00:00Z' })
    expect(isTold()).toBe(false)
    booking.update({ slot: null, taken: hour.slot })
    booking.update({ movingId: 9001, slot: null })
    expect(isTold()).toBe(false)
  })

  it('survives a reload as references and the counselor name only: no typed text is stored', () => {
    const services = createTestServices()
    services.booking.update({ answerSetId: 'a', ...hour, providerName: 'Dr. Nina Park' })
    services.booking.remember({ consents: { first_name: 'Maya' }, registration: { email: 'maya@x.example' } })
    expect(services.tab.get('evenkeel-visit')).not.toMatch(/Maya|maya/)
    expect(services.openVisit().read()).toMatchObject({
      answerSetId: 'a',
      ...hour,
      providerName: 'Dr. Nina Park',
      consents: null,
      registration: {},
    })
  })

  it('knows after a reload that typed text was lost, until the user types again', () => {
    const services = createTestServices()
    services.booking.update(hour)
    expect(services.openVisit().read().wordsLost).toBe(false)
    services.booking.remember({ consentDraft: { first_name: 'Maya' } })
    expect(services.booking.read().wordsLost).toBe(false)
    const again = services.openVisit()
    expect(again.read().wordsLost).toBe(true)
    again.remember({ filters: { gender: 'female' } })
    expect(again.read().wordsLost).toBe(true)
    let told = 0
    again.subscribe(() => (told += 1))
    again.remember({ consentDraft: { first_name: 'M' } })
    again.remember({ consentDraft: { first_name: 'Ma' } })
    expect(again.read().wordsLost).toBe(false)
    expect(told).toBe(1)
  })

  it('restores the position in the counselor list until another answer changes the list', () => {
    const { booking } = createTestServices()
    const left = { leftAt: 41, shown: 12 }
    booking.update({ answerSetId: 'a' })
    booking.update({ ...hour, left })
    booking.update({ slot: null })
    expect(booking.read().left).toEqual(left)
    booking.update({ answerSetId: 'a', currentQuestionId: null })
    expect(booking.read().left).toBeNull()
  })

  it('belongs to one organization', () => {
    const services = createTestServices()
    services.booking.update({ answerSetId: 'a' })
    expect(services.openVisit('ironwood').read().answerSetId).toBeNull()
  })

  it.each(['nonsense', '7', '{"client":"northstar","at":"never"}'])(
    'ignores a broken entry: %s',
    (stored) => {
      const services = createTestServices()
      services.tab.set('evenkeel-visit', stored)
      expect(services.openVisit().read()).toMatchObject({ answerSetId: null, cleared: false })
    },
  )

  it('accepts only values of the right type from storage', () => {
    const services = createTestServices()
    const at = '2026-11-20T15:00:00Z'
    const bad = {
      client: 'northstar',
      at,
      method: 'carrier pigeon',
      state: 'GU',
      slot: 'soon',
      providerId: 'x',
    }
    services.tab.set('evenkeel-visit', JSON.stringify(bad))
    expect(services.openVisit().read()).toMatchObject({
      method: null,
      state: null,
      slot: null,
      providerId: null,
    })
  })
})

describe('started intake', () => {
  it('can be resumed while a question is open, also after a reload, and not at its end [INTAKE-06]', () => {
    const { booking, openVisit } = createTestServices()
    expect(hasOpenQuestions(booking.read())).toBe(false)
    booking.update({ answerSetId: 'a', currentQuestionId: 'next', atEnd: false })
    expect(hasOpenQuestions(openVisit().read())).toBe(true)
    booking.update({ currentQuestionId: 'help for others', atEnd: true })
    expect(hasOpenQuestions(openVisit().read())).toBe(false)
    booking.update({ currentQuestionId: null, atEnd: false })
    expect(hasOpenQuestions(booking.read())).toBe(false)
  })

  it('is superseded by a selected slot until it is booked', () => {
    const { booking } = createTestServices()
    booking.update({ answerSetId: 'a', currentQuestionId: 'next' })
    expect(getUnfinishedBooking(booking.read())).toBe('questions')
    booking.update({ providerId: 7, slot: '2026-03-06T18:00:00Z', method: 'video' })
    expect(getUnfinishedBooking(booking.read())).toBe('booking')
    booking.update({ outcome: 'booked', currentQuestionId: null })
    expect(getUnfinishedBooking(booking.read())).toBeNull()
  })

  it('is superseded by a complete in-person request, and not by an incomplete one [INTAKE-06]', () => {
    const { booking } = createTestServices()
    booking.update({ answerSetId: 'a', currentQuestionId: 'next', method: 'face_to_face' })
    expect(getUnfinishedBooking(booking.read())).toBe('questions')
    booking.update({ requestReady: true, currentQuestionId: null })
    expect(getUnfinishedBooking(booking.read())).toBe('booking')
    booking.update({ outcome: 'requested' })
    expect(getUnfinishedBooking(booking.read())).toBeNull()
  })

  it('cannot be resumed for another organization or after 30 minutes [STATE-10]', () => {
    const services = createTestServices()
    services.booking.update({ answerSetId: 'a', currentQuestionId: 'next' })
    expect(hasOpenQuestions(services.openVisit('ironwood').read())).toBe(false)
    services.later(minutes(31))
    expect(hasOpenQuestions(services.booking.read())).toBe(false)
  })
})

describe('booking idempotency key', () => {
  it('is the same for every attempt, also after a reload, until another slot is selected', () => {
    const services = createTestServices()
    services.booking.update(hour)
    const key = services.booking.bookingKey()
    expect(services.booking.bookingKey()).toBe(key)
    expect(services.openVisit().bookingKey()).toBe(key)
    services.booking.update({ slot: '2026-11-24T18:00:00Z' })
    expect(services.booking.bookingKey()).not.toBe(key)
  })

  it('detects that a draft has another slot than the one selected now', () => {
    const { booking } = createTestServices()
    booking.update(hour)
    booking.keepDraft('d')
    expect(isDraftOutdated(booking.read())).toBe(false)
    booking.update({ slot: '2026-11-24T18:00:00Z' })
    expect(isDraftOutdated(booking.read())).toBe(true)
  })
})

describe('pending step at sign-in', () => {
  const pendingAfter = (part: Parameters<ReturnType<typeof createTestServices>['booking']['update']>[0]) => {
    const { booking } = createTestServices()
    booking.update(part)
    return getPendingStep(booking.read())
  }

  it.each([
    ['nothing but answers', { answerSetId: 'a' }, null],
    ['a chosen hour without agreements', hour, 'consent'],
    ['a chosen hour with agreements', { ...hour, consents: { survey_answer: 'Other' } }, 'submit'],
    ['a kept draft', { ...hour, appointmentId: 'd' }, 'submit'],
    ['a draft whose time was taken', { ...hour, slot: null, appointmentId: 'd' }, null],
    ['an unfinished in-person request', { method: 'face_to_face' }, null],
    ['a finished in-person request', { method: 'face_to_face', requestReady: true }, 'submit'],
  ] as const)('%s [STATE-12]', (_name, part, pending) => {
    expect(pendingAfter(part)).toBe(pending)
  })

  it('is null after the booking, and only the data of the success screen is stored', () => {
    const { booking } = createTestServices()
    booking.update({ ...hour, answerSetId: 'a', consents: { first_name: 'Maya' }, appointmentId: 'd' })
    booking.finish('booked')
    expect(booking.read()).toMatchObject({
      ...hour,
      outcome: 'booked',
      answerSetId: null,
      appointmentId: null,
      consents: null,
    })
    expect(getPendingStep(booking.read())).toBeNull()
  })
})

describe('member booking', () => {
  const open = () => {
    const person = { id: 'm-1' as string | null }
    let now = Temporal.Instant.from('2026-11-20T15:00:00Z')
    const booking = createBookingWizard({
      session: createMemoryStorage(),
      now: () => now,
      client: 'northstar',
      newId: () => 'key',
      member: () => person.id,
      lasts: (owner) => owner !== null,
    })
    return { person, booking, later: () => (now = now.add({ minutes: 31 })) }
  }

  it('waits for the same member without a time limit [STATE-15]', () => {
    const { person, booking, later } = open()
    booking.update(hour)
    person.id = null
    later()
    expect(booking.read()).toMatchObject(hour)
    booking.belongTo('m-1')
    expect(booking.read()).toMatchObject(hour)
  })

  it('ends for another member and at log-out [STATE-15] [AUTH-06]', () => {
    const one = open()
    one.booking.update(hour)
    one.booking.belongTo('m-2')
    expect(one.booking.read()).toMatchObject({ slot: null, cleared: true })
    const two = open()
    two.booking.update(hour)
    two.booking.leaveMember()
    expect(two.booking.read()).toMatchObject({ slot: null, cleared: true })
  })

  it('of a visitor ends after 30 minutes: a selection on an old page does not start a new booking [INTAKE-06] [STATE-10]', () => {
    const { person, booking, later } = open()
    person.id = null
    booking.update({ ...hour, answerSetId: 'a' })
    later()
    booking.update({ providerId: 42 })
    expect(booking.read()).toMatchObject({ providerId: null, cleared: true })
    booking.update({ answerSetId: 'b' })
    expect(booking.read()).toMatchObject({ answerSetId: 'b', cleared: false })
    later()
    booking.remember({ registration: { email: 'a@b.example' } })
    expect(booking.read()).toMatchObject({ registration: {}, cleared: true })
  })

  it('continues for a user who registered in it, however late the email with the code arrives [STATE-11]', () => {
    const { person, booking, later } = open()
    person.id = null
    booking.update(hour)
    later()
    booking.belongTo('m-1', true)
    expect(booking.read()).toMatchObject({ ...hour, cleared: false })
  })
})
