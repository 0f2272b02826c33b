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

/** What was typed on the way. It lives in memory only and is in no storage (RD-005, decision 004). */
export interface InMemoryBookingState {
  /** Names, phone, agreements and initials of the consent step; null until it was sent. */
  readonly consents: FieldValues | null
  /** What is in the form of the consent step. */
  readonly consentDraft: FieldValues
  /** What is in the registration form, without passwords. */
  readonly registration: FieldValues
  /** Answers of the in-person questions, one per question. */
  readonly faceToFace: readonly AnswerItem[]
  /** What the list of counselors was narrowed by. */
  readonly filters: FieldValues
  /** At whose card that list was left, and how many were shown; null: it begins at its top. */
  readonly left: { readonly leftAt: number; readonly shown: number } | null
  /** Monday of the week the calendar shows, YYYY-MM-DD; null: the next days. */
  readonly shownWeek: string | null
  /** Start of a chosen time that turned out to be somebody else's, as an instant. */
  readonly taken: string | null
  /** The booking asks for a phone number, whatever else it asks: danger was answered. In memory, because it says so. */
  readonly asksForPhone: boolean
}

/** One way from the first question to the booked hour. */
export interface BookingState extends PersistedBookingState, InMemoryBookingState {
  /** Earlier answers were cleared because of their age; said kindly until the next answer. */
  readonly cleared: boolean
  /** A page of booking was opened before any answer, as by a link that somebody sent: said until the next answer. */
  readonly cameAhead: boolean
  /** What was typed is gone with the page it was typed on; said until somebody types again. */
  readonly wordsLost: boolean
}

export interface BookingWizardDeps {
  /** Session storage of the tab; a storage in memory on the server. */
  readonly session: KeyValue<string>
  readonly now: () => Temporal.Instant
  /** Client id of the page: another organisation's visit is dropped. */
  readonly client: string
  /** A fresh random id for idempotency keys. */
  readonly newId: () => string
  /** What a visitor typed on the page that was loaded anew; null or left out where nobody kept it. */
  readonly typed?: Partial<InMemoryBookingState> | null
  /** Id of the member who is signed in; null for a visitor. */
  readonly member?: () => string | null
  /** Whether the way of this member, or of nobody yet, waits however long it takes. */
  readonly lasts?: (owner: string | null) => boolean
}

export type BookingWizard = ReturnType<typeof createBookingWizard>

/** Where the tab keeps how far it has come. */
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

/** Other answers find other counselors: nobody goes back to one of the former list. */
const resetList = { left: null } as const

/** Another counselor's calendar is looked at from its beginning. */
const resetCalendar = { shownWeek: null, taken: null } as const

/**
 * A booking key belongs to one chosen hour: another hour is another booking. Whoever answers questions is on the way to
 * a new appointment, so an old one that was about to move stays where it is. What was taken is old news once another hour is
 * chosen, or another appointment moves.
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

/** Notes that something was typed, which takes the place of what was lost. */
const markTypedInput = (state: BookingState, part: Partial<InMemoryBookingState>): Partial<BookingState> => ({
  ...part,
  hasWords: state.hasWords || 'consentDraft' in part || 'registration' in part,
  wordsLost: state.wordsLost && !['consents', 'consentDraft', 'registration'].some((words) => words in part),
})

/** What a kept draft knows of the hour: the hold on it too, because the draft is booked with it. */
const getDraftSlotKey = (state: PersistedBookingState): string =>
  state.holdId === null ? getSlotKey(state) : `${getSlotKey(state)}|${state.holdId}`

type BookingOutcome = NonNullable<BookingState['outcome']>

/** What of a way that has ended is kept: only what the success screen says. */
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

/** Whether the hour now chosen, or its hold, is another one than the kept draft has. */
export const isDraftOutdated = (state: PersistedBookingState): boolean =>
  state.appointmentId !== null && state.draftHour !== getDraftSlotKey(state)

/** The way as far as it has come: its references in the tab's storage, and nothing of it once it is too old. */
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
    /** What is known now; nothing, once it is too old. */
    read: (): BookingState => (isOld() ? expiredState : state),
    owner: (): string | null => state.owner,
    /** Whether it is too old for a visitor. */
    isTooOld,
    /** Whether it is too old for whoever's way it is. */
    isOld,
    set,
    /** Is no act, and kept nowhere. */
    show: (next: BookingState): void => {
      state = next
      listeners.tell()
    },
    /** Counts as an act, where anything was noted yet. */
    extend: (): void => {
      if (lastActivity !== null) set(state)
    },
    drop,
    /** Removes what is too old, from the storage as well. */
    tidy: (): void => {
      if (isOld()) drop(expiredState)
    },
  }
}

/**
 * What intake and booking share. Only harmless references survive a reload, in session storage; after 30 minutes
 * without an act everything is cleared (STATE-10, CONST-02, RD-146). A member's way lasts as long as the session, and waits
 * for the same member when that ended by itself (decision 002).
 */
export function createBookingWizard(deps: BookingWizardDeps) {
  const { newId } = deps
  const { read, subscribe, tell, set, show, drop, isOld, isTooOld, owner, extend, tidy } =
    createBookingStore(deps)
  tidy()

  return {
    read,
    subscribe,
    /** Notes a step; counts as an act. Only what begins a way is noted once the former one is too old. */
    update: (part: Partial<PersistedBookingState & InMemoryBookingState>): void => {
      const begins = 'answerSetId' in part || 'movingId' in part
      if (isOld() && !begins) return drop(expiredState)
      set(applyChange(read(), part))
      tell()
    },
    /** Keeps what is being typed; counts as an act, but nobody is drawn again, unless words were lost and are no longer. */
    remember: (part: Partial<InMemoryBookingState>): void => {
      if (isOld()) return drop(expiredState)
      const { wordsLost } = read()
      set({ ...read(), ...markTypedInput(read(), part) })
      if (read().wordsLost !== wordsLost) tell()
    },
    /**
     * A person signed in: a way of another person, or a visitor's that is too old, is over. The own one goes on, and so does that
     * of a person who registered on it.
     */
    belongTo: (id: string, isRegistered = false): void => {
      if (owner() === null ? isTooOld() && !isRegistered : owner() !== id) drop(expiredState)
      else extend()
    },
    /** Nobody is signed in any more, and nobody is expected back: what was a member's is gone, and that is told. */
    leaveMember: (): void => {
      if (owner() !== null) drop(expiredState)
    },
    tidy,
    /** A page of booking was opened that nothing has led to yet. Nothing is kept of it. */
    noteAhead: (): void => {
      const { answerSetId, outcome, cleared, cameAhead } = read()
      if (answerSetId !== null || outcome !== null || cleared || cameAhead) return
      show({ ...read(), cameAhead: true })
    },
    /** Starts again; `told` when the person should hear that earlier answers are gone. */
    clear: (told = false): void => drop(told ? expiredState : initialState),
    /** A fresh idempotency key for an act that is no booking. */
    newKey: newId,
    /** Key of the booking now being made: made when the form opens, the same for every try. */
    bookingKey: (): string => {
      const key = read().bookingKey ?? newId()
      if (key !== read().bookingKey) set({ ...read(), bookingKey: key })
      return key
    },
    /** After a definite refusal the next try is a new booking. */
    dropBookingKey: (): void => set({ ...read(), bookingKey: null }),
    /** Notes the draft of our own service, for which hour it is, and whether a note for the counselor is with it. */
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
    /** The end of the way. */
    finish: (outcome: BookingOutcome, hasNote = outcome === 'booked' && read().hasNote): void => {
      set(toFinishedState(read(), outcome, hasNote))
      tell()
    },
  }
}
