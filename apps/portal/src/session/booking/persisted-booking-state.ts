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
 * What may survive a reload: ids and selections that reveal nothing about the person. Every value is
 * validated on read, because storage can be edited.
 */
const valueParsers = {
  /** Random id of the member who owns the booking; only they can resume it. Null: a visitor's. */
  owner: parseText,
  answerSetId: parseText,
  /** The question to answer next. */
  currentQuestionId: parseText,
  /** The intake is at an end and has no further question. */
  atEnd: parseBoolean,
  /**
   * The risk question while a "yes" has not been sent: the next page sends it. Reveals no more than
   * `currentQuestionId` does after that.
   */
  unsentDanger: parseText,
  method: parseMethod,
  /** State of the visit: two letters. */
  state: (value) => (typeof value === 'string' && getStateTimeZone(value) !== null ? value : null),
  providerId: parseId,
  /**
   * Name of the selected counselor, as public as the id. It cannot be fetched while a registration waits for
   * its code.
   */
  providerName: parseText,
  /** Start of the selected slot, as an instant. */
  slot: parseInstantText,
  /** All in-person questions are answered. */
  requestReady: parseBoolean,
  /** Draft stored by the portal API. */
  appointmentId: parseText,
  /** Counselor, start and method of the draft. */
  draftHour: parseText,
  /** Method of the draft. */
  draftMethod: parseMethod,
  bookingKey: parseText,
  /** The hold on the selected slot: its id allows booking that slot for up to ten minutes. */
  holdId: parseText,
  /** End of the hold, as an instant. */
  holdUntil: parseInstantText,
  /** The telehealth appointment that moves to the selected slot (BOOK-06); null: a new one is booked. */
  movingId: parseId,
  /** Start of that appointment, as an instant. */
  movingFrom: parseInstantText,
  /** The page where a booking with a known counselor started; null: selected from the list. */
  cameFrom: parseOneOf(['home', 'appointments']),
  /** Registers to request a time, because no slot fits (ROUTE-35). */
  asking: parseBoolean,
  /** Text was typed into the forms of the booking. The text itself is not stored. */
  hasWords: parseBoolean,
  /** The member has had a visit with the counselor before, or has another one booked. */
  hasMet: parseBoolean,
  /** The appointment has a note for the counselor. The note itself is not stored. */
  hasNote: parseBoolean,
  /** Outcome of the booking. */
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

/** A booking that has not started. */
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
 * Parses a stored booking and the time of its last activity. Null if there is none, if it belongs to another
 * organization, or if it is invalid.
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

/** True if the intake was started and has an open question to resume. Reveals nothing about the answers. */
export const hasOpenQuestions = ({ answerSetId, currentQuestionId, atEnd }: PersistedBookingState): boolean =>
  answerSetId !== null && currentQuestionId !== null && !atEnd

/** Method of the stored draft; null without a draft. */
export const getDraftMethod = ({
  appointmentId,
  draftMethod,
}: PersistedBookingState): PersistedBookingState['draftMethod'] =>
  appointmentId === null ? null : draftMethod
