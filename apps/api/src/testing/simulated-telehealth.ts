import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { BookingErrorCode } from '@evenkeel/api-contract/errors/error-types'
import { limits } from '@evenkeel/api-contract/limits'
import { createMessageCatalog } from '@evenkeel/api-contract/i18n/translator'
import type { BookingInput } from '@evenkeel/api-contract/telehealth/appointments'
import type { Clock } from '@evenkeel/server-kit/clock'
import { createBookingError } from '@evenkeel/server-kit/http/http-error'
import type { AppContext } from '#app-context.ts'
import { createPortalStore } from '#db/tenant-isolation.ts'
import { type Telehealth, createTelehealthUnavailableError } from '#integrations/telehealth.ts'
import type { MemberApi } from './member-api.ts'
import {
  createAppointmentWithStatus,
  createPatientToken,
  FIRST_APPOINTMENT_ID,
  FIRST_PATIENT_ID,
} from './telehealth-fixtures.ts'

/** Faults of one call of the simulated service. */
export const simulatedFaults = [
  'crash before',
  'crash after',
  'refuse',
  'timeout, applied',
  'timeout, not applied',
  'http 500',
  'duplicate',
] as const
export type SimulatedFault = (typeof simulatedFaults)[number]

/**
 * Calls of a reschedule that can fail; `book old` is the one that restores, `read back` follows a refusal.
 */
export const rescheduleSteps = [
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
export type RescheduleStep = (typeof rescheduleSteps)[number]

/** A fault at a step; for a refusal also its code. */
export interface FaultInjection {
  readonly step: RescheduleStep
  readonly fault: SimulatedFault
  readonly code?: BookingErrorCode
}

/** The process stopped midway: nothing catches it. */
export class SimulatedCrash extends Error {}

const createSimulatedError = (code: BookingErrorCode): ApiError => {
  const { status, payload } = createBookingError(code, 'No.')
  return new ApiError(status, payload, 'pretend')
}

interface StoredAppointment {
  wanted: BookingInput
  status: 'booked' | 'cancelled'
}

const getSlotKey = ({ provider_id, start_time }: Pick<BookingInput, 'provider_id' | 'start_time'>): string =>
  `${provider_id} ${start_time}`

/** The injected faults: `act` runs a call with its fault. */
function createFaultInjector() {
  let orders: readonly FaultInjection[] = []
  let tokens = 0
  async function act<T>(step: RescheduleStep, apply: () => T): Promise<T> {
    const at = orders.findIndex((order) => order.step === step)
    const { fault, code } = orders[at] ?? {}
    if (at !== -1) orders = orders.toSpliced(at, 1)
    switch (fault) {
      case undefined:
        return apply()
      case 'crash before':
        throw new SimulatedCrash()
      case 'crash after':
        apply()
        throw new SimulatedCrash()
      case 'refuse':
        throw createSimulatedError(
          code ?? (step === 'cancel' ? 'not_allowed_for_patient' : 'provider_unavailable'),
        )
      case 'timeout, applied':
        apply()
        throw createTelehealthUnavailableError()
      case 'timeout, not applied':
      case 'http 500':
        throw createTelehealthUnavailableError()
      case 'duplicate':
        apply()
        return apply()
    }
  }
  return {
    act,
    /** The step of the next token request: only the first since the last order is `token`. */
    nextTokenStep: (): RescheduleStep => ((tokens += 1) === 1 ? 'token' : 'token again'),
    order: (...next: readonly FaultInjection[]): void => {
      orders = next
      tokens = 0
    },
  }
}

/** The single slot hold, until it expires. */
function createSlotHoldState(clock: Clock) {
  let held: { readonly id: string; readonly slot: string; readonly until: number } | null = null
  const now = () => (held && held.until > clock.now().epochMilliseconds ? held : null)
  return {
    now,
    /** Holds a slot; an existing hold keeps its expiry. */
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
type SlotHoldState = ReturnType<typeof createSlotHoldState>

/** Appointments by id and by key, and the slots taken by others. */
function createAppointmentStore(sessions: number | null, held: SlotHoldState) {
  const appointments = new Map<number, StoredAppointment>()
  const byKey = new Map<string, number>()
  const takenByOthers = new Set<string>()
  const live = (): readonly [number, StoredAppointment][] =>
    [...appointments].filter(([, { status }]) => status === 'booked')
  const isFree = (slot: string): boolean =>
    !takenByOthers.has(slot) && !live().some(([, { wanted }]) => getSlotKey(wanted) === slot)
  const book = (wanted: BookingInput, key: string, hold: string | null): number => {
    const earlier = byKey.get(key)
    if (earlier !== undefined) return earlier
    if (sessions !== null && live().length >= sessions)
      throw createSimulatedError('no_eap_sessions_remaining')
    const slot = getSlotKey(wanted)
    if (!isFree(slot) && !(held.now()?.id === hold && held.now()?.slot === slot))
      throw createSimulatedError('provider_unavailable')
    const id = FIRST_APPOINTMENT_ID + appointments.size
    appointments.set(id, { wanted, status: 'booked' })
    byKey.set(key, id)
    // A booking ends the hold, as in the sandbox.
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
      if (!known) throw createSimulatedError('not_found')
      known.status = 'cancelled'
    },
    stands: (wanted: BookingInput): number => book(wanted, `before ${appointments.size}`, null),
    moves: (id: number, start_time: number): void => {
      const known = appointments.get(id)
      if (known) known.wanted = { ...known.wanted, start_time }
    },
    take: (wanted: BookingInput): void => void takenByOthers.add(getSlotKey(wanted)),
  }
}
type AppointmentStore = ReturnType<typeof createAppointmentStore>
type RunStep = ReturnType<typeof createFaultInjector>['act']

const toBookedAppointment = (id: number) => ({ id }) as Awaited<ReturnType<Telehealth['book']>>

/** Calls that read or change appointments. */
const createAppointmentCalls = (book: AppointmentStore, act: RunStep): Partial<Telehealth> => ({
  appointment: (_who, id) =>
    act('read old', () => {
      const known = book.find(id)
      return known ? createAppointmentWithStatus(id, known.wanted, known.status) : null
    }),
  upcoming: async () => book.live().map(([id, { wanted }]) => createAppointmentWithStatus(id, wanted)),
  cancel: (_who, id) => act('cancel', () => book.cancel(id)),
  book: (_who, wanted, { key, hold }) =>
    act(key.endsWith(':old') ? 'book old' : 'book new', () =>
      toBookedAppointment(book.book(wanted, key, hold ?? null)),
    ),
  bookedWith: (_who, key) =>
    act('read back', () => {
      const id = book.idOf(key)
      return id === undefined ? null : toBookedAppointment(id)
    }),
})

/** Calls that hold and release a slot. */
const createHoldCalls = (book: AppointmentStore, held: SlotHoldState, act: RunStep): Partial<Telehealth> => ({
  hold: (_who, slot) =>
    act('hold', () => {
      const name = getSlotKey(slot)
      if (!book.isFree(name)) throw createSimulatedError('provider_unavailable')
      return { id: held.hold(name), provider_id: slot.provider_id, start_time: '', expires_at: '' }
    }),
  release: (_who, id) => act('release', () => held.release(id)),
})

/**
 * An in-memory telehealth service with the rules a reschedule meets: one slot per person, sessions, expiring
 * holds, idempotency keys. It injects the ordered faults at the ordered calls. An ordered refusal also
 * applies to a repeated key: worse than the sandbox, which returns what it booked.
 */
export function createSimulatedTelehealth(sessions: number | null, clock: Clock) {
  const held = createSlotHoldState(clock)
  const book = createAppointmentStore(sessions, held)
  const { act, nextTokenStep, order } = createFaultInjector()
  let isSilent = false
  const service: Partial<Telehealth> = {
    patientToken: () => act(nextTokenStep(), () => createPatientToken('jwt', FIRST_PATIENT_ID)),
    provider: async (_jwt, id) => {
      if (isSilent) throw createTelehealthUnavailableError()
      const provider_details = { id, fullname: `Counselor ${id}` }
      return { provider_details } as Awaited<ReturnType<Telehealth['provider']>>
    },
    ...createAppointmentCalls(book, act),
    ...createHoldCalls(book, held, act),
  }
  return {
    service: service as Telehealth,
    /** Appointments that are booked right now. */
    live: () => book.live().map(([id, { wanted }]) => ({ id, start: wanted.start_time })),
    /** An appointment that existed before. */
    stands: book.stands,
    /** The counselor moves one to another time. */
    moves: book.moves,
    /** Another person takes a slot. */
    take: book.take,
    /** Omits counselors from now on. */
    tellOfNobody: (): void => {
      isSilent = true
    },
    isHeld: (): boolean => held.now() !== null,
    order,
  }
}

/** The context of one process with this telehealth service; its background work is not awaited. */
export const createProcessContext = (at: MemberApi, { service }: { readonly service: Telehealth }) =>
  ({
    store: createPortalStore(at.store).crossTenant('rounds'),
    vault: at.vault,
    clock: at.clock,
    randomUuid: () => crypto.randomUUID(),
    publicUrl: 'http://127.0.0.1:3000',
    telehealth: service,
    catalogue: createMessageCatalog(new Map(), { criticalDrafts: false }),
    sleep: () => new Promise<void>(() => {}),
    inBackground: () => {},
    triggerVisitJob: () => {},
    mailFrom: 'no-reply@evenkeel.example',
  }) satisfies Partial<AppContext>
