import { Refused } from '@evenkeel/contract/call'
import type { BookingRefusal } from '@evenkeel/contract/errors'
import { limits } from '@evenkeel/contract/limits'
import type { AppointmentToBook } from '@evenkeel/contract/telehealth/appointments'
import type { Clock } from '@evenkeel/server/clock'
import { bookingRefused } from '@evenkeel/server/http/failure'
import { type Telehealth, telehealthUnavailable } from '#integrations/telehealth.ts'
import { FIRST_APPOINTMENT, FIRST_PATIENT, knownAppointment, patientToken } from './telehealth-answers.ts'

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
  wanted: AppointmentToBook
  status: 'booked' | 'cancelled'
}

const slotOf = ({ provider_id, start_time }: Pick<AppointmentToBook, 'provider_id' | 'start_time'>): string =>
  `${provider_id} ${start_time}`

/** The ordered faults: `act` does what a call does, with the fault that is ordered for it. */
function orderedFaults() {
  let orders: readonly Order[] = []
  let tokens = 0
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
  return {
    act,
    /** Which step the next token is: only the first since the last order is `token`. */
    nextTokenStep: (): Step => ((tokens += 1) === 1 ? 'token' : 'token again'),
    order: (...next: readonly Order[]): void => {
      orders = next
      tokens = 0
    },
  }
}

/** The one hold there is, until it ends. */
function holdUntilItEnds(clock: Clock) {
  let held: { readonly id: string; readonly slot: string; readonly until: number } | null = null
  const now = () => (held && held.until > clock.now().epochMilliseconds ? held : null)
  return {
    now,
    /** Holds a slot; who holds it already keeps the first end. */
    hold: (slot: string): string => {
      const until = clock.now().epochMilliseconds + limits.holdLife
      const id = `hold of ${slot}`
      held = now()?.slot === slot ? held : { id, slot, until }
      return id
    },
    release: (id: string): void => {
      if (held?.id === id) held = null
    },
    end: (): void => {
      held = null
    },
  }
}
type Held = ReturnType<typeof holdUntilItEnds>

/** Appointments by id and by key, and the slots other people took. */
function appointmentBook(sessions: number | null, held: Held) {
  const appointments = new Map<number, Live>()
  const byKey = new Map<string, number>()
  const takenByOthers = new Set<string>()
  const live = (): readonly [number, Live][] =>
    [...appointments].filter(([, { status }]) => status === 'booked')
  const isFree = (slot: string): boolean =>
    !takenByOthers.has(slot) && !live().some(([, { wanted }]) => slotOf(wanted) === slot)
  const book = (wanted: AppointmentToBook, key: string, hold: string | null): number => {
    const earlier = byKey.get(key)
    if (earlier !== undefined) return earlier
    if (sessions !== null && live().length >= sessions) throw refusal('no_eap_sessions_remaining')
    const slot = slotOf(wanted)
    if (!isFree(slot) && !(held.now()?.id === hold && held.now()?.slot === slot))
      throw refusal('provider_unavailable')
    const id = FIRST_APPOINTMENT + appointments.size
    appointments.set(id, { wanted, status: 'booked' })
    byKey.set(key, id)
    // Whoever books needs no hold any more, as at the sandbox.
    held.end()
    return id
  }
  return {
    live,
    isFree,
    book,
    find: (id: number) => appointments.get(id),
    idOf: (key: string) => byKey.get(key),
    cancel: (id: number): void => {
      const known = appointments.get(id)
      if (!known) throw refusal('not_found')
      known.status = 'cancelled'
    },
    stands: (wanted: AppointmentToBook): number => book(wanted, `before ${appointments.size}`, null),
    moves: (id: number, start_time: number): void => {
      const known = appointments.get(id)
      if (known) known.wanted = { ...known.wanted, start_time }
    },
    take: (wanted: AppointmentToBook): void => void takenByOthers.add(slotOf(wanted)),
  }
}
type AppointmentBook = ReturnType<typeof appointmentBook>
type Act = ReturnType<typeof orderedFaults>['act']

const bookedAs = (id: number) => ({ id }) as Awaited<ReturnType<Telehealth['book']>>

/** Calls that look at the appointments or change them. */
const appointmentCalls = (book: AppointmentBook, act: Act): Partial<Telehealth> => ({
  appointment: (_who, id) =>
    act('read old', () => {
      const known = book.find(id)
      return known ? knownAppointment(id, known.wanted, known.status) : null
    }),
  upcoming: async () => book.live().map(([id, { wanted }]) => knownAppointment(id, wanted)),
  cancel: (_who, id) => act('cancel', () => book.cancel(id)),
  book: (_who, wanted, { key, hold }) =>
    act(key.endsWith(':old') ? 'book old' : 'book new', () => bookedAs(book.book(wanted, key, hold ?? null))),
  bookedWith: (_who, key) =>
    act('read back', () => {
      const id = book.idOf(key)
      return id === undefined ? null : bookedAs(id)
    }),
})

/** Calls that hold a slot and release it. */
const holdCalls = (book: AppointmentBook, held: Held, act: Act): Partial<Telehealth> => ({
  hold: (_who, slot) =>
    act('hold', () => {
      const name = slotOf(slot)
      if (!book.isFree(name)) throw refusal('provider_unavailable')
      return { id: held.hold(name), provider_id: slot.provider_id, start_time: '', expires_at: '' }
    }),
  release: (_who, id) => act('release', () => held.release(id)),
})

/**
 * A telehealth service in memory, with the rules a reschedule meets: one slot for one person, sessions, holds that end,
 * keys. It makes the ordered faults at the ordered calls, first named first. An ordered refusal comes also for what was
 * done before: worse than the sandbox, which answers a key with what it booked.
 */
export function pretendTelehealth(sessions: number | null, clock: Clock) {
  const held = holdUntilItEnds(clock)
  const book = appointmentBook(sessions, held)
  const { act, nextTokenStep, order } = orderedFaults()
  let isSilent = false
  const service: Partial<Telehealth> = {
    patientToken: () => act(nextTokenStep(), () => patientToken('jwt', FIRST_PATIENT)),
    provider: async (_jwt, id) => {
      if (isSilent) throw telehealthUnavailable()
      const provider_details = { id, fullname: `Counselor ${id}` }
      return { provider_details } as Awaited<ReturnType<Telehealth['provider']>>
    },
    ...appointmentCalls(book, act),
    ...holdCalls(book, held, act),
  }
  return {
    service: service as Telehealth,
    /** Appointments that are booked right now. */
    live: () => book.live().map(([id, { wanted }]) => ({ id, start: wanted.start_time })),
    /** An appointment that stood before. */
    stands: book.stands,
    /** The counselor moves one to another time. */
    moves: book.moves,
    /** Another person takes a slot. */
    take: book.take,
    /** It tells of no counselor any more. */
    tellOfNobody: (): void => {
      isSilent = true
    },
    isHeld: (): boolean => held.now() !== null,
    order,
  }
}
