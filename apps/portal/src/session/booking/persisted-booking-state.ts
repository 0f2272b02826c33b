import { getStateTimeZone } from '@evenkeel/api-contract/reference-data/state-time-zones'

type ValueParser<Value> = (value: unknown) => Value | null

const parseBoolean = (value: unknown): boolean => value === true
const parseText: ValueParser<string> = (value) => (typeof value === 'string' && value !== '' ? value : null)
const parseId: ValueParser<number> = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : null
const parseOneOf =
  <const Value>(values: readonly Value[]): ValueParser<Value> =>
  (value) =>
    values.find((known) => known === value) ?? null
const parseMethod = parseOneOf(['video', 'phone', 'face_to_face'])
const parseInstantText: ValueParser<string> = (value) => {
  try {
    return typeof value === 'string' ? Temporal.Instant.from(value).toString() : null
  } catch {
    return null
  }
}

/**
 * What may survive a reload: ids and choices that say nothing about the person. Each value is checked when it is read,
 * because anybody can edit a storage.
 */
const valueParsers = {
  /** The member whose way it is, by a random id: nobody else goes on with it. Null: a visitor's. */
  owner: parseText,
  answerSetId: parseText,
  /** Question to be answered next. */
  currentQuestionId: parseText,
  /** What comes next is an end, and no question to go on with. */
  atEnd: parseBoolean,
  /**
   * The question about danger, while a yes to it has not arrived: the next page sends it. Says no more than `currentQuestionId` does once
   * it has.
   */
  unsentDanger: parseText,
  method: parseMethod,
  /** State in which the visit takes place: two letters. */
  state: (value) => (typeof value === 'string' && getStateTimeZone(value) !== null ? value : null),
  providerId: parseId,
  /** Name of the chosen counselor, as public as the id. Whoever waits for a code may not ask for it any more. */
  providerName: parseText,
  /** Chosen start, as an instant. */
  slot: parseInstantText,
  /** All in-person questions are answered. */
  requestReady: parseBoolean,
  /** Draft kept by our own service. */
  appointmentId: parseText,
  /** Counselor, start and method the draft was last given. */
  draftHour: parseText,
  /** How to meet, as the draft was last given it. */
  draftMethod: parseMethod,
  bookingKey: parseText,
  /** The hold on the chosen hour: whoever shows it may book that hour, for ten minutes at most. */
  holdId: parseText,
  /** End of the hold, as an instant. */
  holdUntil: parseInstantText,
  /** The appointment at the telehealth service that moves to the chosen hour (BOOK-06); null: a new one is booked. */
  movingId: parseId,
  /** Start of that appointment, as an instant. */
  movingFrom: parseInstantText,
  /** The page on which the way began with a counselor one knows; null: one was chosen from the list. */
  cameFrom: parseOneOf(['home', 'appointments']),
  /** Makes an account to ask for a time, because none fits (ROUTE-35). */
  asking: parseBoolean,
  /** Something was typed into the forms of the way. The words themselves are kept nowhere. */
  hasWords: parseBoolean,
  /** The member had a visit with the counselor before the booked one, or has another one booked. */
  hasMet: parseBoolean,
  /** A note for the counselor goes with the appointment. The note itself is kept nowhere. */
  hasNote: parseBoolean,
  /** How the way ended. */
  outcome: parseOneOf(['booked', 'requested', 'moved']),
} satisfies Record<string, (value: unknown) => unknown>

/** What may survive a reload. */
export type PersistedBookingState = {
  readonly [Name in keyof typeof valueParsers]: ReturnType<(typeof valueParsers)[Name]>
}

const parseState = (found: Readonly<Record<string, unknown>>): PersistedBookingState =>
  Object.fromEntries(
    Object.entries(valueParsers).map(([name, of]) => [name, of(found[name])]),
  ) as PersistedBookingState

/** A way that has not begun. */
export const emptyPersistedState = parseState({})

function parseJson(stored: string | null): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/**
 * The references of a stored visit and the instant of its last act; null when there is none, when it belongs to another
 * organisation, or when another person wrote it.
 */
export function parsePersistedState(
  stored: string | null,
  client: string,
): { readonly at: Temporal.Instant; readonly references: PersistedBookingState } | null {
  const found = parseJson(stored)
  const at = parseInstantText(found?.['at'])
  if (!found || at === null || found['client'] !== client) return null
  return { at: Temporal.Instant.from(at), references: parseState(found) }
}

/** Whether questions were begun and one of them is left: whoever comes back goes on with it. Says nothing of what was answered. */
export const hasOpenQuestions = ({ answerSetId, currentQuestionId, atEnd }: PersistedBookingState): boolean =>
  answerSetId !== null && currentQuestionId !== null && !atEnd

/** How the kept draft was last going to meet; null without a draft. */
export const getDraftMethod = ({
  appointmentId,
  draftMethod,
}: PersistedBookingState): PersistedBookingState['draftMethod'] =>
  appointmentId === null ? null : draftMethod
