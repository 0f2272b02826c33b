import { isUsState } from '@evenkeel/contract/lists/us-states'
import type { AppointmentMethod } from '@evenkeel/contract/wire'

/** What may survive a reload: ids and choices that say nothing about the person. */
export interface BookingReferences {
  /** The member whose way it is, by a random id: nobody else goes on with it. Null: a visitor's. */
  readonly owner: string | null
  readonly answerSetId: string | null
  /** Question to be answered next. */
  readonly currentQuestionId: string | null
  readonly method: AppointmentMethod | null
  /** State in which the visit takes place: two letters. */
  readonly state: string | null
  readonly providerId: number | null
  /** Chosen start, as an instant. */
  readonly slot: string | null
  /** All in-person questions are answered. */
  readonly requestReady: boolean
  /** Draft kept by our own service. */
  readonly appointmentId: string | null
  /** Counselor, start and method the draft was last given. */
  readonly draftHour: string | null
  readonly bookingKey: string | null
  /** The hold on the chosen hour: whoever shows it may book that hour, for ten minutes at most. */
  readonly holdId: string | null
  /** End of the hold, as an instant. */
  readonly holdUntil: string | null
  /** The appointment at the telehealth service that moves to the chosen hour (BOOK-06); null: a new one is booked. */
  readonly movingId: number | null
  /** Start of that appointment, as an instant. */
  readonly movingFrom: string | null
  /** Makes an account to ask for a time, because none fits (ROUTE-35). */
  readonly asking: boolean
  /** Something was typed into the forms of the way. The words themselves are kept nowhere. */
  readonly hasWords: boolean
  /** How the way ended. */
  readonly outcome: 'booked' | 'requested' | 'moved' | null
}

export const noReferences: BookingReferences = {
  owner: null,
  answerSetId: null,
  currentQuestionId: null,
  method: null,
  state: null,
  providerId: null,
  slot: null,
  requestReady: false,
  appointmentId: null,
  draftHour: null,
  bookingKey: null,
  holdId: null,
  holdUntil: null,
  movingId: null,
  movingFrom: null,
  asking: false,
  hasWords: false,
  outcome: null,
}

const methods: readonly AppointmentMethod[] = ['video', 'phone', 'face_to_face']
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const idOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : null
const oneOf = <T>(values: readonly T[], value: unknown): T | null =>
  values.find((known) => known === value) ?? null

function instantText(value: unknown): string | null {
  try {
    return typeof value === 'string' ? Temporal.Instant.from(value).toString() : null
  } catch {
    return null
  }
}

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
 * organisation, or when another person wrote it. Each value is checked, because anybody can edit a storage.
 */
export function referencesOf(
  stored: string | null,
  client: string,
): { readonly at: Temporal.Instant; readonly references: BookingReferences } | null {
  const found = parsed(stored)
  const at = instantText(found?.['at'])
  if (!found || at === null || found['client'] !== client) return null
  const references: BookingReferences = {
    owner: text(found['owner']),
    answerSetId: text(found['answerSetId']),
    currentQuestionId: text(found['currentQuestionId']),
    method: oneOf(methods, found['method']),
    state: isUsState(found['state']) ? found['state'] : null,
    providerId: idOf(found['providerId']),
    slot: instantText(found['slot']),
    requestReady: found['requestReady'] === true,
    appointmentId: text(found['appointmentId']),
    draftHour: text(found['draftHour']),
    bookingKey: text(found['bookingKey']),
    holdId: text(found['holdId']),
    holdUntil: instantText(found['holdUntil']),
    movingId: idOf(found['movingId']),
    movingFrom: instantText(found['movingFrom']),
    asking: found['asking'] === true,
    hasWords: found['hasWords'] === true,
    outcome: oneOf(['booked', 'requested', 'moved'] as const, found['outcome']),
  }
  return { at: Temporal.Instant.from(at), references }
}
