import { describe, expect, it } from 'vitest'
import { createTestServices, maya } from '#testing/test-services.ts'
import {
  pathAfterConsent,
  pathAfterRegistration,
  getPathAfterVerification,
  getFirstOpenStep,
  isReadyToBook,
  findMissingStep,
} from './booking-steps.ts'

const visitWith = (part: Parameters<ReturnType<typeof createTestServices>['booking']['update']>[0]) => {
  const { booking } = createTestServices()
  booking.update(part)
  return booking.read()
}
const hour = { method: 'video', providerId: 41, slot: '2026-11-24T17:00:00Z' } as const

describe('booking steps', () => {
  it('lead from registration to the code and on to the success screen [STATE-11]', () => {
    const drafted = visitWith({ ...hour, appointmentId: 'a' })
    expect([pathAfterConsent, pathAfterRegistration, getPathAfterVerification(drafted)]).toEqual([
      '/schedule/register',
      '/schedule/register-verification',
      '/schedule/register-success',
    ])
    expect(getPathAfterVerification(visitWith({ asking: true }))).toBe('/schedule/register-success')
  })

  it('lead from the code to the appointments in a tab without a booking [AUTH-03] [BOOK-15]', () => {
    expect(getPathAfterVerification(visitWith({}))).toBe('/appointments')
  })

  it('begin with the list, or with the choice of how to meet [ROUTE-31]', () => {
    expect(getFirstOpenStep(visitWith({ method: 'phone' }))).toBe('/schedule/results')
    expect(getFirstOpenStep(visitWith({}))).toBe('/appointment-type')
  })

  it.each([
    ['results', {}, '/appointment-type'],
    ['results', { method: 'face_to_face' }, '/appointment-type'],
    ['results', { method: 'video' }, null],
    ['provider-schedule', { method: 'video' }, '/schedule/results'],
    ['provider-schedule', { method: 'video', providerId: 41 }, null],
    ['appointment', { method: 'video' }, '/schedule/results'],
    ['appointment', { ...hour, slot: null }, '/schedule/provider-schedule'],
    ['appointment', hour, null],
    ['register', hour, null],
    ['register', { method: 'face_to_face' }, '/appointment-type'],
    ['register', { method: 'face_to_face', requestReady: true }, null],
  ] as const)('%s with %o leads to %s', (step, part, to) => {
    expect(findMissingStep(step, visitWith(part))).toBe(to)
  })
})

describe('saved draft is booked without changes', () => {
  /** A draft that was saved with one method before another one was chosen. */
  const draftOf = (kept: 'video' | 'phone' | 'face_to_face', now: 'video' | 'phone') => {
    const { booking } = createTestServices()
    booking.update({
      ...hour,
      ...(kept === 'face_to_face' ? { slot: null, providerId: null } : {}),
      method: kept,
    })
    booking.keepDraft('d-1')
    booking.update({ ...hour, method: now })
    return booking.read()
  }
  const newcomer = maya({
    phone: null,
    agrees_to_mdlive_informed_consent: false,
    agrees_to_mdlive_privacy_agreement: false,
  })

  it('when it or the profile has the consent, and a phone number if called [BOOK-15]', () => {
    expect(isReadyToBook(visitWith(hour), maya())).toBe(false)
    expect(isReadyToBook(draftOf('video', 'video'), newcomer)).toBe(true)
    expect(isReadyToBook(draftOf('video', 'video'), { ...newcomer, asks_for_phone: true })).toBe(false)
    const inDanger = { ...draftOf('video', 'video'), asksForPhone: true }
    expect(isReadyToBook(inDanger, newcomer)).toBe(false)
    expect(isReadyToBook(inDanger, { ...newcomer, phone: '+17205550123' })).toBe(true)
    expect(isReadyToBook(draftOf('phone', 'phone'), newcomer)).toBe(true)
    expect(isReadyToBook(draftOf('video', 'phone'), newcomer)).toBe(false)
    expect(isReadyToBook(draftOf('video', 'phone'), maya())).toBe(true)
    expect(isReadyToBook(draftOf('face_to_face', 'video'), newcomer)).toBe(false)
    expect(isReadyToBook(draftOf('face_to_face', 'video'), maya())).toBe(true)
    expect(isReadyToBook(draftOf('face_to_face', 'phone'), maya({ phone: null }))).toBe(false)
  })
})
