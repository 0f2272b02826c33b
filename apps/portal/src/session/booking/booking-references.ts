import { zoneOfState } from '@evenkeel/contract/lists/state-zones'

type Read<Value> = (value: unknown) => Value | null

const isTrue = (value: unknown): boolean => value === true
const text: Read<string> = (value) => (typeof value === 'string' && value !== '' ? value : null)
const idOf: Read<number> = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : null
const oneOf =
  <const Value>(values: readonly Value[]): Read<Value> =>
  (value) =>
    values.find((known) => known === value) ?? null
const method = oneOf(['video', 'phone', 'face_to_face'])
const instantText: Read<string> = (value) => {
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
const references = {
  /** The member whose way it is, by a random id: nobody else goes on with it. Null: a visitor's. */
  owner: text,
  answerSetId: text,
  /** Question to be answered next. */
  currentQuestionId: text,
  /** What comes next is an end, and no question to go on with. */
  atEnd: isTrue,
  /**
   * The question about danger, while a yes to it has not arrived: the next page sends it. Says no more than `currentQuestionId` does once
   * it has.
   */
  unsentDanger: text,
  method,
  /** State in which the visit takes place: two letters. */
  state: (value) => (typeof value === 'string' && zoneOfState(value) !== null ? value : null),
  providerId: idOf,
  /** Name of the chosen counselor, as public as the id. Whoever waits for a code may not ask for it any more. */
  providerName: text,
  /** Chosen start, as an instant. */
  slot: instantText,
  /** All in-person questions are answered. */
  requestReady: isTrue,
  /** Draft kept by our own service. */
  appointmentId: text,
  /** Counselor, start and method the draft was last given. */
  draftHour: text,
  /** How to meet, as the draft was last given it. */
  draftMethod: method,
  bookingKey: text,
  /** The hold on the chosen hour: whoever shows it may book that hour, for ten minutes at most. */
  holdId: text,
  /** End of the hold, as an instant. */
  holdUntil: instantText,
  /** The appointment at the telehealth service that moves to the chosen hour (BOOK-06); null: a new one is booked. */
  movingId: idOf,
  /** Start of that appointment, as an instant. */
  movingFrom: instantText,
  /** The page on which the way began with a counselor one knows; null: one was chosen from the list. */
  cameFrom: oneOf(['home', 'appointments']),
  /** Makes an account to ask for a time, because none fits (ROUTE-35). */
  asking: isTrue,
  /** Something was typed into the forms of the way. The words themselves are kept nowhere. */
  hasWords: isTrue,
  /** The member had a visit with the counselor before the booked one, or has another one booked. */
  hasMet: isTrue,
  /** A note for the counselor goes with the appointment. The note itself is kept nowhere. */
  hasNote: isTrue,
  /** How the way ended. */
  outcome: oneOf(['booked', 'requested', 'moved']),
} satisfies Record<string, (value: unknown) => unknown>

/** What may survive a reload. */
export type BookingReferences = {
  readonly [Name in keyof typeof references]: ReturnType<(typeof references)[Name]>
}

const read = (found: Readonly<Record<string, unknown>>): BookingReferences =>
  Object.fromEntries(
    Object.entries(references).map(([name, of]) => [name, of(found[name])]),
  ) as BookingReferences

/** A way that has not begun. */
export const noReferences = read({})

function parsed(stored: string | null): Readonly<Record<string, unknown>> | null {
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
export function referencesOf(
  stored: string | null,
  client: string,
): { readonly at: Temporal.Instant; readonly references: BookingReferences } | null {
  const found = parsed(stored)
  const at = instantText(found?.['at'])
  if (!found || at === null || found['client'] !== client) return null
  return { at: Temporal.Instant.from(at), references: read(found) }
}
