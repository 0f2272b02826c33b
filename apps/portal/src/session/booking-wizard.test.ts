import { minutes } from '@evenkeel/contract/units'
import { describe, expect, it } from 'vitest'
import { memoryStorage } from '#lib/storage.ts'
import { createTestServices } from '#testing/test-services.ts'
import { pendingStep } from './pending-step.ts'
import { createBookingWizard, draftIsOutdated } from './booking-wizard.ts'

const hour = { providerId: 41, slot: '2026-11-24T17:00:00Z', method: 'video' } as const

describe('what is kept of a visit', () => {
  it('is kept for 30 minutes after the last act and then cleared, in the tab as well [STATE-10] [INTAKE-06]', () => {
    const { visit, later, tab } = createTestServices()
    visit.update({ answerSetId: 'a', ...hour })
    later(minutes(29))
    expect(visit.read()).toMatchObject({ answerSetId: 'a', cleared: false })
    visit.update({ state: 'CO' })
    later(minutes(31))
    expect(visit.read()).toMatchObject({ answerSetId: null, slot: null, state: null, cleared: true })
    visit.tidy()
    expect(tab.get('evenkeel-visit')).toBeNull()
  })

  it('is cleared when the page is opened again too late, and says so until the next answer [STATE-10]', () => {
    const desk = createTestServices()
    desk.visit.update({ answerSetId: 'a' })
    desk.later(minutes(31))
    const again = desk.openVisit()
    expect(again.read()).toMatchObject({ answerSetId: null, cleared: true })
    again.update({ answerSetId: 'b' })
    expect(again.read()).toMatchObject({ answerSetId: 'b', cleared: false })
  })

  it('counts from the last key pressed, so that a long form loses nothing', () => {
    const { visit, later } = createTestServices()
    visit.update(hour)
    later(minutes(20))
    visit.remember({ registration: { city: 'Denver' } })
    later(minutes(20))
    expect(visit.read()).toMatchObject({ providerId: 41, registration: { city: 'Denver' } })
  })

  it('survives a reload as references only: nothing that was typed reaches the storage', () => {
    const desk = createTestServices()
    desk.visit.update({ answerSetId: 'a', ...hour, providerName: 'Dr. Nina Park' })
    desk.visit.remember({ consents: { first_name: 'Maya' }, registration: { email: 'maya@x.example' } })
    expect(desk.tab.get('evenkeel-visit')).not.toMatch(/Maya|maya|Park/)
    expect(desk.openVisit().read()).toMatchObject({
      answerSetId: 'a',
      ...hour,
      consents: null,
      registration: {},
    })
  })

  it('knows after a reload that something was typed and is gone, until the agreements are given once more', () => {
    const desk = createTestServices()
    desk.visit.update(hour)
    expect(desk.openVisit().read().wordsLost).toBe(false)
    desk.visit.remember({ consentDraft: { first_name: 'Maya' } })
    expect(desk.visit.read().wordsLost).toBe(false)
    const again = desk.openVisit()
    expect(again.read().wordsLost).toBe(true)
    again.remember({ consentDraft: { first_name: 'May' } })
    expect(again.read().wordsLost).toBe(true)
    again.remember({ consents: { first_name: 'Maya' } })
    expect(again.read().wordsLost).toBe(false)
  })

  it('belongs to one organisation', () => {
    const desk = createTestServices()
    desk.visit.update({ answerSetId: 'a' })
    expect(desk.openVisit('ironwood').read().answerSetId).toBeNull()
  })

  it.each(['nonsense', '7', '{"client":"northstar","at":"never"}'])(
    'ignores a broken entry: %s',
    (stored) => {
      const desk = createTestServices()
      desk.tab.set('evenkeel-visit', stored)
      expect(desk.openVisit().read()).toMatchObject({ answerSetId: null, cleared: false })
    },
  )

  it('takes only values of the right kind from the storage', () => {
    const desk = createTestServices()
    const at = '2026-11-20T15:00:00Z'
    const bad = {
      client: 'northstar',
      at,
      method: 'carrier pigeon',
      state: 'GU',
      slot: 'soon',
      providerId: 'x',
    }
    desk.tab.set('evenkeel-visit', JSON.stringify(bad))
    expect(desk.openVisit().read()).toMatchObject({ method: null, state: null, slot: null, providerId: null })
  })
})

describe('the key of a booking', () => {
  it('is the same for every try, also after a reload, until another hour is chosen', () => {
    const desk = createTestServices()
    desk.visit.update(hour)
    const key = desk.visit.bookingKey()
    expect(desk.visit.bookingKey()).toBe(key)
    expect(desk.openVisit().bookingKey()).toBe(key)
    desk.visit.update({ slot: '2026-11-24T18:00:00Z' })
    expect(desk.visit.bookingKey()).not.toBe(key)
  })

  it('knows that a draft holds another hour than the one chosen now', () => {
    const { visit } = createTestServices()
    visit.update(hour)
    visit.keepDraft('d')
    expect(draftIsOutdated(visit.read())).toBe(false)
    visit.update({ slot: '2026-11-24T18:00:00Z' })
    expect(draftIsOutdated(visit.read())).toBe(true)
  })
})

describe('what is pending at a sign-in', () => {
  const pendingAfter = (part: Parameters<ReturnType<typeof createTestServices>['visit']['update']>[0]) => {
    const { visit } = createTestServices()
    visit.update(part)
    return pendingStep(visit.read())
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

  it('is nothing once the visit is booked, and only what the success screen says is kept', () => {
    const { visit } = createTestServices()
    visit.update({ ...hour, answerSetId: 'a', consents: { first_name: 'Maya' }, appointmentId: 'd' })
    visit.finish('booked')
    expect(visit.read()).toMatchObject({
      ...hour,
      outcome: 'booked',
      answerSetId: null,
      appointmentId: null,
      consents: null,
    })
    expect(pendingStep(visit.read())).toBeNull()
  })
})

describe('the way of a member', () => {
  const open = () => {
    const person = { id: 'm-1' as string | null }
    let now = Temporal.Instant.from('2026-11-20T15:00:00Z')
    const booking = createBookingWizard({
      session: memoryStorage(),
      now: () => now,
      client: 'northstar',
      newId: () => 'key',
      member: () => person.id,
      lasts: (owner) => owner !== null,
    })
    return { person, visit: booking, later: () => (now = now.add({ minutes: 31 })) }
  }

  it('waits for the same member, however long that takes [STATE-15]', () => {
    const { person, visit, later } = open()
    visit.update(hour)
    person.id = null
    later()
    expect(visit.read()).toMatchObject(hour)
    visit.belongTo('m-1')
    expect(visit.read()).toMatchObject(hour)
  })

  it('is over for another member, and at log-out [STATE-15] [AUTH-06]', () => {
    const one = open()
    one.visit.update(hour)
    one.visit.belongTo('m-2')
    expect(one.visit.read()).toMatchObject({ slot: null, cleared: true })
    const two = open()
    two.visit.update(hour)
    two.visit.leaveMember()
    expect(two.visit.read()).toMatchObject({ slot: null, cleared: true })
  })

  it('of a visitor is over after 30 minutes: what is chosen on an old page is not taken for a new way [INTAKE-06] [STATE-10]', () => {
    const { person, visit, later } = open()
    person.id = null
    visit.update({ ...hour, answerSetId: 'a' })
    later()
    visit.update({ providerId: 42 })
    expect(visit.read()).toMatchObject({ providerId: null, cleared: true })
    visit.update({ answerSetId: 'b' })
    expect(visit.read()).toMatchObject({ answerSetId: 'b', cleared: false })
    later()
    visit.remember({ registration: { email: 'a@b.example' } })
    expect(visit.read()).toMatchObject({ registration: {}, cleared: true })
  })

  it('of a person who registered on it goes on, however late the mail with the code is [STATE-11]', () => {
    const { person, visit, later } = open()
    person.id = null
    visit.update(hour)
    later()
    visit.belongTo('m-1', true)
    expect(visit.read()).toMatchObject({ ...hour, cleared: false })
  })
})
