import { Refused } from '@evenkeel/contract/call'
import type { BookingRefusal } from '@evenkeel/contract/errors'
import { limits } from '@evenkeel/contract/limits'
import type { AppointmentToBook } from '@evenkeel/contract/telehealth/appointments'
import type { Clock } from '@evenkeel/server/clock'
import { bookingRefused } from '@evenkeel/server/http/failure'
import { type Telehealth, telehealthUnavailable } from '#integrations/telehealth.ts'
import { knownAppointment } from './fake-telehealth.ts'

/** What goes wrong with one call of the pretend service. */
export const faults = [
  'crash before',
  'crash after',
  'refuse',
  'timeout, applied',
  'timeout, not applied',
  'http 500',
  'duplicate',
] as const
export type Fault = (typeof faults)[number]

/** Calls of a reschedule that can go wrong; `book old` is the one that restores, `read back` follows a refusal. */
export const steps = [
  'token',
  'read old',
  'hold',
  'cancel',
  'release',
  'book new',
  'book old',
  'read back',
  'token again',
] as const
export type Step = (typeof steps)[number]

/** A fault at a step; of a refusal also its code. */
export interface Order {
  readonly step: Step
  readonly fault: Fault
  readonly code?: BookingRefusal
}

/** The process stopped in the middle: nothing catches it. */
export class Crash extends Error {}

const refusal = (code: BookingRefusal): Refused => {
  const { status, payload } = bookingRefused(code, 'No.')
  return new Refused(status, payload, 'pretend')
}

interface Live {
  readonly wanted: AppointmentToBook
  status: 'booked' | 'cancelled'
}

const slotOf = ({ provider_id, start_time }: Pick<AppointmentToBook, 'provider_id' | 'start_time'>): string =>
  `${provider_id} ${start_time}`

/**
 * A telehealth service in memory, with the rules a reschedule meets: one slot for one person, sessions, holds that end,
 * keys. It makes the ordered faults at the ordered calls, first named first. An ordered refusal comes also for what was
 * done before: worse than the sandbox, which answers a key with what it booked.
 */
export function pretendTelehealth(sessions: number | null, clock: Clock) {
  const appointments = new Map<number, Live>()
  const byKey = new Map<string, number>()
  const takenByOthers = new Set<string>()
  let held: { readonly id: string; readonly slot: string; readonly until: number } | null = null
  let orders: readonly Order[] = []
  let tokens = 0
  let isSilent = false

  const heldNow = () => (held && held.until > clock.now().epochMilliseconds ? held : null)
  const isFree = (slot: string): boolean =>
    !takenByOthers.has(slot) &&
    ![...appointments.values()].some(({ wanted, status }) => status === 'booked' && slotOf(wanted) === slot)
  const live = (): readonly [number, Live][] =>
    [...appointments].filter(([, { status }]) => status === 'booked')

  /** Does what a call does, with the fault that is ordered for it. */
  async function act<T>(step: Step, apply: () => T): Promise<T> {
    const at = orders.findIndex((order) => order.step === step)
    const { fault, code } = orders[at] ?? {}
    if (at !== -1) orders = orders.toSpliced(at, 1)
    switch (fault) {
      case undefined:
        return apply()
      case 'crash before':
        throw new Crash()
      case 'crash after':
        apply()
        throw new Crash()
      case 'refuse':
        throw refusal(code ?? (step === 'cancel' ? 'not_allowed_for_patient' : 'provider_unavailable'))
      case 'timeout, applied':
        apply()
        throw telehealthUnavailable()
      case 'timeout, not applied':
      case 'http 500':
        throw telehealthUnavailable()
      case 'duplicate':
        apply()
        return apply()
    }
  }

  const bookNow = (wanted: AppointmentToBook, key: string, hold: string | null): number => {
    const earlier = byKey.get(key)
    if (earlier !== undefined) return earlier
    if (sessions !== null && live().length >= sessions) throw refusal('no_eap_sessions_remaining')
    const slot = slotOf(wanted)
    if (!isFree(slot) && !(heldNow()?.id === hold && heldNow()?.slot === slot))
      throw refusal('provider_unavailable')
    const id = 900_001 + appointments.size
    appointments.set(id, { wanted, status: 'booked' })
    byKey.set(key, id)
    // Whoever books needs no hold any more, as at the sandbox.
    held = null
    return id
  }
  const bookedAs = (id: number) => ({ id }) as Awaited<ReturnType<Telehealth['book']>>

  const service: Partial<Telehealth> = {
    patientToken: () =>
      act((tokens += 1) === 1 ? 'token' : 'token again', () => ({
        jwt: 'jwt',
        user: { id: 700_001, type: 'Patient', time_to_live_minutes: 60 },
      })),
    appointment: (_who, id) =>
      act('read old', () => {
        const known = appointments.get(id)
        return known ? knownAppointment(id, known.wanted, known.status) : null
      }),
    provider: async (_jwt, id) => {
      if (isSilent) throw telehealthUnavailable()
      const provider_details = { id, fullname: `Counselor ${id}` }
      return { provider_details } as Awaited<ReturnType<Telehealth['provider']>>
    },
    upcoming: async () => live().map(([id, { wanted }]) => knownAppointment(id, wanted)),
    hold: (_who, slot) =>
      act('hold', () => {
        const name = slotOf(slot)
        if (!isFree(name)) throw refusal('provider_unavailable')
        const until = clock.now().epochMilliseconds + limits.holdLife
        held = heldNow()?.slot === name ? held : { id: `hold of ${name}`, slot: name, until }
        return { id: `hold of ${name}`, provider_id: slot.provider_id, start_time: '', expires_at: '' }
      }),
    release: (_who, id) =>
      act('release', () => {
        if (held?.id === id) held = null
      }),
    cancel: (_who, id) =>
      act('cancel', () => {
        const known = appointments.get(id)
        if (!known) throw refusal('not_found')
        known.status = 'cancelled'
      }),
    book: (_who, wanted, { key, hold }) =>
      act(key.endsWith(':old') ? 'book old' : 'book new', () => bookedAs(bookNow(wanted, key, hold ?? null))),
    bookedWith: (_who, key) =>
      act('read back', () => {
        const id = byKey.get(key)
        return id === undefined ? null : bookedAs(id)
      }),
  }
  return {
    service: service as Telehealth,
    /** Appointments that are booked right now. */
    live: () => live().map(([id, { wanted }]) => ({ id, start: wanted.start_time })),
    /** An appointment that stood before. */
    stands: (wanted: AppointmentToBook): number => bookNow(wanted, `before ${appointments.size}`, null),
    /** Another person takes a slot. */
    take: (wanted: AppointmentToBook): void => void takenByOthers.add(slotOf(wanted)),
    /** It tells of no counselor any more. */
    tellOfNobody: (): void => {
      isSilent = true
    },
    isHeld: (): boolean => heldNow() !== null,
    order: (...next: readonly Order[]): void => {
      orders = next
      tokens = 0
    },
  }
}
