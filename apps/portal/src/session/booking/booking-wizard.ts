import type { FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import { limits } from '@evenkeel/api-contract/limits'
import type { AnswerItem } from '@evenkeel/api-contract/portal/answers'
import { createListeners } from '#lib/listeners.ts'
import type { KeyValue } from '#lib/storage.ts'
import {
  emptyPersistedState,
  parsePersistedState,
  type PersistedBookingState,
} from './persisted-booking-state.ts'

/** User input of the booking. In memory only, in no storage (RD-005, decision 004). */
export interface InMemoryBookingState {
  /** Names, phone, agreements and initials of the consent step; null until submitted. */
  readonly consents: FieldValues | null
  /** Current values of the consent form. */
  readonly consentDraft: FieldValues
  /** Current values of the registration form, without passwords. */
  readonly registration: FieldValues
  /** Answers of the in-person questions, one per question. */
  readonly faceToFace: readonly AnswerItem[]
  /** Filters of the counselor list. */
  readonly filters: FieldValues
  /** Counselor opened from the list, and how many were shown; null: the list starts at the top. */
  readonly left: { readonly leftAt: number; readonly shown: number } | null
  /** Monday of the week the calendar shows, YYYY-MM-DD; null: the next days. */
  readonly shownWeek: string | null
  /** Start of a selected slot that was already taken, as an instant. */
  readonly taken: string | null
  /**
   * The booking requires a phone number, because the risk question was answered yes. In memory for privacy.
   */
  readonly asksForPhone: boolean
}

/** The state of a booking, from the first question to the booked slot. */
export interface BookingState extends PersistedBookingState, InMemoryBookingState {
  /** Earlier answers were cleared because of their age; shown until the next answer. */
  readonly cleared: boolean
  /** A booking page was opened before any answer, as from a shared link; shown until the next answer. */
  readonly cameAhead: boolean
  /** Typed text was lost with its page; shown until the user types again. */
  readonly wordsLost: boolean
}

export interface BookingWizardDeps {
  /** Session storage of the tab; an in-memory storage on the server. */
  readonly session: KeyValue<string>
  readonly now: () => Temporal.Instant
  /** Client id of the page: a booking of another organization is dropped. */
  readonly client: string
  /** Creates a random id for idempotency keys. */
  readonly newId: () => string
  /** What a visitor typed before the page was reloaded; null or omitted if it was not handed over. */
  readonly typed?: Partial<InMemoryBookingState> | null
  /** Id of the signed-in member; null for a visitor. */
  readonly member?: () => string | null
  /** True if the booking of this owner never expires. Null: no owner yet. */
  readonly lasts?: (owner: string | null) => boolean
}

export type BookingWizard = ReturnType<typeof createBookingWizard>

/** Session storage key of the booking progress. */
export const BOOKING_STORAGE_KEY = 'evenkeel-visit'
const emptyMemory: InMemoryBookingState = {
  consents: null,
  consentDraft: {},
  registration: {},
  faceToFace: [],
  filters: {},
  left: null,
  shownWeek: null,
  taken: null,
  asksForPhone: false,
}
const initialState: BookingState = {
  ...emptyPersistedState,
  ...emptyMemory,
  cleared: false,
  cameAhead: false,
  wordsLost: false,
}
const expiredState: BookingState = { ...initialState, cleared: true }

const getSlotKey = ({ providerId, slot, method }: PersistedBookingState): string =>
  `${providerId}|${slot}|${method}`

/** No appointment is being moved. */
export const noReschedule = { movingId: null, movingFrom: null } as const

/** Other answers match other counselors: the former list is obsolete. */
const resetList = { left: null } as const

/** The calendar of another counselor starts at the beginning. */
const resetCalendar = { shownWeek: null, taken: null } as const

/**
 * Applies a change. A booking key belongs to one slot: another slot is another booking. New answers start a
 * new appointment, so a pending reschedule is dropped. Selecting a slot clears the slot-taken notice.
 */
const applyChange = (state: BookingState, part: Partial<BookingState>): BookingState => {
  const given = { ...('answerSetId' in part ? { ...noReschedule, ...resetList } : {}), ...part }
  const isOther = given.providerId !== undefined && given.providerId !== state.providerId
  const isSettled = (given.slot ?? null) !== null || (given.movingId ?? null) !== null
  const next = {
    ...state,
    ...(isOther ? resetCalendar : {}),
    ...(isSettled ? { taken: null } : {}),
    ...given,
    cleared: false,
    cameAhead: state.cameAhead && !('answerSetId' in given),
  }
  return getSlotKey(next) === getSlotKey(state)
    ? next
    : { ...next, bookingKey: null, asking: false, outcome: null, holdId: null, holdUntil: null }
}

/** Records that the user typed something, which clears the notice about lost text. */
const markTypedInput = (state: BookingState, part: Partial<InMemoryBookingState>): Partial<BookingState> => ({
  ...part,
  hasWords: state.hasWords || 'consentDraft' in part || 'registration' in part,
  wordsLost: state.wordsLost && !['consents', 'consentDraft', 'registration'].some((words) => words in part),
})

/** Slot of a draft, including the hold, because the draft is booked with it. */
const getDraftSlotKey = (state: PersistedBookingState): string =>
  state.holdId === null ? getSlotKey(state) : `${getSlotKey(state)}|${state.holdId}`

type BookingOutcome = NonNullable<BookingState['outcome']>

/** What remains of a finished booking: only the data of the success screen. */
function toFinishedState(
  { providerId, slot, method, state, providerName, movingFrom }: BookingState,
  outcome: BookingOutcome,
  hasNote: boolean,
): BookingState {
  const from = outcome === 'moved' ? movingFrom : null
  return {
    ...initialState,
    providerId,
    slot,
    method,
    state,
    providerName,
    movingFrom: from,
    outcome,
    hasNote,
  }
}

/** True if the selected slot or its hold differs from that of the stored draft. */
export const isDraftOutdated = (state: PersistedBookingState): boolean =>
  state.appointmentId !== null && state.draftHour !== getDraftSlotKey(state)

/** The booking progress with its references in session storage; cleared when it is too old. */
function createBookingStore({
  session: storage,
  now,
  client,
  member = () => null,
  lasts = () => false,
  typed = null,
}: BookingWizardDeps) {
  const listeners = createListeners()
  const stored = parsePersistedState(storage.get(BOOKING_STORAGE_KEY), client)
  let lastActivity = stored?.at ?? null
  let state: BookingState = stored
    ? {
        ...initialState,
        ...stored.references,
        ...typed,
        wordsLost: stored.references.hasWords && typed === null,
      }
    : initialState

  const isTooOld = (): boolean =>
    lastActivity !== null && now().since(lastActivity).total('milliseconds') > limits.intakeSession
  const isOld = (): boolean => isTooOld() && !lasts(state.owner)
  const drop = (next: BookingState): void => {
    state = next
    lastActivity = null
    storage.remove(BOOKING_STORAGE_KEY)
    listeners.tell()
  }
  const set = (next: BookingState): void => {
    state = { ...next, owner: member() ?? next.owner }
    lastActivity = now()
    const references = Object.fromEntries(
      Object.keys(emptyPersistedState).map((key) => [key, state[key as keyof PersistedBookingState]]),
    )
    storage.set(BOOKING_STORAGE_KEY, JSON.stringify({ client, at: lastActivity.toString(), ...references }))
  }
  return {
    ...listeners,
    /** The current state; the expired state once it is too old. */
    read: (): BookingState => (isOld() ? expiredState : state),
    owner: (): string | null => state.owner,
    /** True if it is too old for a visitor. */
    isTooOld,
    /** True if it is too old for its owner. */
    isOld,
    set,
    /** Not an activity; not stored. */
    show: (next: BookingState): void => {
      state = next
      listeners.tell()
    },
    /** Counts as an activity if there is a booking. */
    extend: (): void => {
      if (lastActivity !== null) set(state)
    },
    drop,
    /** Clears an expired booking, also in storage. */
    tidy: (): void => {
      if (isOld()) drop(expiredState)
    },
  }
}

/**
 * The state that intake and booking share. Only harmless references survive a reload, in session storage.
 * After 30 minutes of inactivity everything is cleared (STATE-10, CONST-02, RD-146). A member's booking lasts
 * as long as the session, and waits for the same member if that expired (decision 002).
 */
export function createBookingWizard(deps: BookingWizardDeps) {
  const { newId } = deps
  const { read, subscribe, tell, set, show, drop, isOld, isTooOld, owner, extend, tidy } =
    createBookingStore(deps)
  tidy()

  return {
    read,
    subscribe,
    /** Updates the booking; counts as an activity. If it has expired, only the start of a new one applies. */
    update: (part: Partial<PersistedBookingState & InMemoryBookingState>): void => {
      const begins = 'answerSetId' in part || 'movingId' in part
      if (isOld() && !begins) return drop(expiredState)
      set(applyChange(read(), part))
      tell()
    },
    /** Stores input; counts as an activity. Notifies only if the lost-text notice changes. */
    remember: (part: Partial<InMemoryBookingState>): void => {
      if (isOld()) return drop(expiredState)
      const { wordsLost } = read()
      set({ ...read(), ...markTypedInput(read(), part) })
      if (read().wordsLost !== wordsLost) tell()
    },
    /**
     * A person signed in: the booking of another person, or an expired one of a visitor, ends. Their own
     * continues, also after registration.
     */
    belongTo: (id: string, isRegistered = false): void => {
      if (owner() === null ? isTooOld() && !isRegistered : owner() !== id) drop(expiredState)
      else extend()
    },
    /** The member has left for good: their booking is cleared, with a notice. */
    leaveMember: (): void => {
      if (owner() !== null) drop(expiredState)
    },
    tidy,
    /** A booking page was opened directly. Nothing is stored. */
    noteAhead: (): void => {
      const { answerSetId, outcome, cleared, cameAhead } = read()
      if (answerSetId !== null || outcome !== null || cleared || cameAhead) return
      show({ ...read(), cameAhead: true })
    },
    /** Starts over; `told` adds the notice that earlier answers were cleared. */
    clear: (told = false): void => drop(told ? expiredState : initialState),
    /** A new idempotency key for an action that is not a booking. */
    newKey: newId,
    /** Idempotency key of the current booking: created when the form opens, the same for every retry. */
    bookingKey: (): string => {
      const key = read().bookingKey ?? newId()
      if (key !== read().bookingKey) set({ ...read(), bookingKey: key })
      return key
    },
    /** After a definite refusal the next attempt is a new booking. */
    dropBookingKey: (): void => set({ ...read(), bookingKey: null }),
    /** Stores the draft of the portal API with its slot, and whether it has a note for the counselor. */
    keepDraft: (appointmentId: string, hasNote = read().hasNote): void => {
      const current = read()
      set({
        ...current,
        appointmentId,
        draftHour: getDraftSlotKey(current),
        draftMethod: current.method,
        hasNote,
      })
    },
    /** Ends the booking. */
    finish: (outcome: BookingOutcome, hasNote = outcome === 'booked' && read().hasNote): void => {
      set(toFinishedState(read(), outcome, hasNote))
      tell()
    },
  }
}
