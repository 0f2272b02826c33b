import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { getBookingErrorCode } from '@evenkeel/api-contract/errors/error-types'
import { documentErrorMessages, errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { logOutEverywhere } from '@evenkeel/api-contract/portal/auth'
import { removeDocument } from '@evenkeel/api-contract/portal/documents'
import { cancelSlotQuery } from '@evenkeel/api-contract/portal/slot-queries'
import { cancelAppointment } from '@evenkeel/api-contract/telehealth/appointments'
import { href } from '#lib/paths.ts'
import type { Session } from './session.ts'
import { outcomeMessages as words } from './outcome/outcome.messages.ts'
import { visitListKeys } from './patient/visit-query-keys.ts'

/** An action that needs confirmation. It is data, so that it survives a reload (SCREEN-04). */
export type ConfirmedAction =
  | { readonly name: 'cancel-appointment'; readonly patientId: number; readonly id: number }
  | { readonly name: 'withdraw-request'; readonly id: string }
  | { readonly name: 'remove-document'; readonly id: number }
  | { readonly name: 'log-out-everywhere' }

/** Parses a stored action; null if invalid. */
export function parseConfirmedAction(kept: unknown): ConfirmedAction | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { name, id, patientId } = kept as Readonly<Record<string, unknown>>
  if (name === 'log-out-everywhere') return { name }
  if (name === 'withdraw-request' && typeof id === 'string') return { name, id }
  if (name === 'remove-document' && Number.isSafeInteger(id)) return { name, id: id as number }
  if (name === 'cancel-appointment' && Number.isSafeInteger(id) && Number.isSafeInteger(patientId))
    return { name, id: id as number, patientId: patientId as number }
  return null
}

/** True if a failed cancellation means that there is nothing left to cancel (RD-166). */
const isAlreadyGone = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 404 || getBookingErrorCode(error.payload) === 'already_cancelled')

/** Cancels a visit. One that is already gone counts as canceled (BOOK-05, CALL-47). */
export async function cancelVisit(session: Session, patientId: number, id: number): Promise<void> {
  try {
    await session.telehealth(cancelAppointment, { params: { patient: patientId, id } })
  } catch (error) {
    if (!isAlreadyGone(error)) throw error
  }
}

/** Withdraws a request. One that is already gone counts as withdrawn. */
export async function withdrawRequest(session: Session, id: string): Promise<void> {
  try {
    await session.own(cancelSlotQuery, { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
}

/** Performs the action. It is idempotent. */
export async function performAction(act: ConfirmedAction, session: Session): Promise<void> {
  if (act.name === 'cancel-appointment') await cancelVisit(session, act.patientId, act.id)
  else if (act.name === 'withdraw-request') await withdrawRequest(session, act.id)
  else if (act.name === 'remove-document') await session.own(removeDocument, { params: { id: act.id } })
  else {
    await session.own(logOutEverywhere, {})
    await session.signOut(true)
  }
}

const refusalTexts: readonly string[] = [
  documentErrorMessages.fromCounselor,
  documentErrorMessages.sentWithMessage,
  documentErrorMessages.notRemovable,
]

/** Error text of a refused action: the reason, if it is one of our texts. */
export function describeRefusal({ name }: ConfirmedAction, { payload }: ApiError): string {
  if (name !== 'remove-document') return errorMessages.network
  const message: unknown = payload.errors[0]?.message
  return refusalTexts.find((text) => text === message) ?? documentErrorMessages.notRemoved
}

/** Where an action leads. */
export interface ActionDestination {
  readonly to: string
  /** The page that shows the current state, whatever the outcome. */
  readonly back: { readonly link: string; readonly label: string }
  /** Lists that the action invalidates. */
  readonly lists: readonly string[]
}

const appointmentsDestination = {
  to: href('appointments'),
  back: { link: href('appointments'), label: words.toAppointments },
}

export const actionDestinations: Readonly<Record<ConfirmedAction['name'], ActionDestination>> = {
  'cancel-appointment': { ...appointmentsDestination, lists: visitListKeys },
  'withdraw-request': { ...appointmentsDestination, lists: ['slot-queries'] },
  'remove-document': {
    to: href('documents'),
    back: { link: href('documents'), label: words.toDocuments },
    lists: ['documents'],
  },
  'log-out-everywhere': {
    to: href('logout'),
    back: {
      link: href('profile-section', { profileSection: 'security' }),
      label: words.toProfile,
    },
    lists: [],
  },
}
