import type { FieldValues } from '@evenkeel/contract/fields/definition'
import { limits } from '@evenkeel/contract/limits'
import type { AnswerItem } from '@evenkeel/contract/own/answers'
import type { KeyValue } from '#lib/storage.ts'
import { noReferences, referencesOf, type VisitReferences } from './visit-references.ts'

/** What was typed on the way. It lives in memory only and is gone with the page (spec §9, R5). */
export interface VisitMemory {
  /** Names, phone, agreements and initials of the consent step; null until it was sent. */
  readonly consents: FieldValues | null
  /** What stands in the form of the consent step. */
  readonly consentDraft: FieldValues
  /** What stands in the registration form, without passwords. */
  readonly registration: FieldValues
  /** Answers of the in-person questions, one per question. */
  readonly faceToFace: readonly AnswerItem[]
  /** What the list of counselors was narrowed by. */
  readonly wishes: FieldValues
  /** Name of the chosen counselor, to be shown without another call. */
  readonly providerName: string | null
}

/** One way from the first question to the booked hour. */
export interface VisitState extends VisitReferences, VisitMemory {
  /** Earlier answers were cleared because of their age; said kindly until the next answer. */
  readonly cleared: boolean
}

export interface VisitDeps {
  /** Session storage of the tab; a storage in memory on the server. */
  readonly session: KeyValue<string>
  readonly now: () => Temporal.Instant
  /** Client id of the page: another organisation's visit is dropped. */
  readonly client: string
  /** A fresh random id for idempotency keys. */
  readonly newId: () => string
}

export type Visit = ReturnType<typeof createVisit>

const KEY = 'evenkeel-visit'
const noMemory: VisitMemory = {
  consents: null,
  consentDraft: {},
  registration: {},
  faceToFace: [],
  wishes: {},
  providerName: null,
}
const fresh: VisitState = { ...noReferences, ...noMemory, cleared: false }
const agedOut: VisitState = { ...fresh, cleared: true }

const chosenHour = ({ providerId, slot, method }: VisitReferences): string =>
  `${providerId}|${slot}|${method}`

/** No appointment is being moved. */
export const notMoving = { movingId: null, movingFrom: null } as const

/**
 * A booking key belongs to one chosen hour: another hour is another booking. Whoever answers questions is on the way to
 * a new appointment, so an old one that was about to move stays where it is.
 */
const withPart = (state: VisitState, part: Partial<VisitState>): VisitState => {
  const next = { ...state, ...('answerSetId' in part ? notMoving : {}), ...part, cleared: false }
  return chosenHour(next) === chosenHour(state)
    ? next
    : { ...next, bookingKey: null, outcome: null, holdId: null, holdUntil: null }
}

/** What a kept draft knows of the hour: the hold on it too, because the draft is booked with it. */
const draftedHour = (state: VisitReferences): string =>
  state.holdId === null ? chosenHour(state) : `${chosenHour(state)}|${state.holdId}`

/** Whether the hour now chosen, or its hold, is another one than the kept draft has. */
export const draftIsOutdated = (state: VisitReferences): boolean =>
  state.appointmentId !== null && state.draftHour !== draftedHour(state)

/**
 * What intake and booking share. Only harmless references survive a reload, in session storage; after 30 minutes
 * without an act everything is cleared (STATE-10, CONST-02, AMB-46).
 */
export function createVisit({ session: storage, now, client, newId }: VisitDeps) {
  const listeners = new Set<() => void>()
  const stored = referencesOf(storage.get(KEY), client)
  let lastActivity = stored?.at ?? null
  let state: VisitState = stored ? { ...fresh, ...stored.references } : fresh

  const isOld = (): boolean =>
    lastActivity !== null && now().since(lastActivity).total('milliseconds') > limits.intakeSession
  const read = (): VisitState => (isOld() ? agedOut : state)
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const set = (next: VisitState): void => {
    state = next
    lastActivity = now()
    const references = Object.fromEntries(
      Object.keys(noReferences).map((key) => [key, next[key as keyof VisitReferences]]),
    )
    storage.set(KEY, JSON.stringify({ client, at: lastActivity.toString(), ...references }))
  }
  const drop = (next: VisitState): void => {
    state = next
    lastActivity = null
    storage.remove(KEY)
    tell()
  }
  const tidy = (): void => {
    if (isOld()) drop(agedOut)
  }
  tidy()

  return {
    /** What is known now; nothing, once it is too old. */
    read,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Notes a step; counts as an act. */
    update: (part: Partial<VisitReferences & VisitMemory>): void => {
      set(withPart(read(), part))
      tell()
    },
    /** Keeps what is being typed; counts as an act, but nobody is drawn again. */
    remember: (part: Partial<VisitMemory>): void => set({ ...read(), ...part }),
    /** Removes what is too old, from the storage as well. */
    tidy,
    /** Starts anew; `told` when the person should hear that earlier answers are gone. */
    clear: (told = false): void => drop(told ? agedOut : fresh),
    /** A fresh idempotency key for an act that is no booking. */
    newKey: newId,
    /** Key of the booking now being made: made when the form opens, the same for every try (trust trap 29). */
    bookingKey: (): string => {
      const key = read().bookingKey ?? newId()
      if (key !== read().bookingKey) set({ ...read(), bookingKey: key })
      return key
    },
    /** After a definite refusal the next try is a new booking. */
    dropBookingKey: (): void => set({ ...read(), bookingKey: null }),
    /** Notes the draft of our own service, and for which hour it stands. */
    keepDraft: (appointmentId: string): void => {
      const current = read()
      set({ ...current, appointmentId, draftHour: draftedHour(current) })
    },
    /** The end of the way: only what the success screen says is kept. */
    finish: (outcome: NonNullable<VisitState['outcome']>): void => {
      const { providerId, slot, method, state: usState, providerName } = read()
      set({ ...fresh, providerId, slot, method, state: usState, providerName, outcome })
      tell()
    },
  }
}
