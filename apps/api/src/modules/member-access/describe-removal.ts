import type { RemovalBlocker, RemovalResult } from '#modules/privacy-requests/removal-result.ts'

/** Why a removal cannot be carried out now, and what comes first. */
export const removalBlockerMessages: Readonly<Record<RemovalBlocker, string>> = {
  danger: 'This person said yes to danger and was not called yet. Call first, and note it on Today.',
  call: 'This person must be called, because an appointment was lost. Call first, and note it on Today.',
  reschedule: 'An appointment is being moved at this moment. Try again in a few minutes.',
  visits:
    'An appointment is still ahead. It must be canceled first: nobody could tell this person of a change.',
  partner:
    'An appointment is still ahead, and the counseling partner did not cancel it. Try again in a few minutes.',
}

const partnerMessages: Readonly<Record<RemovalResult['partner']['kind'], readonly string[]>> = {
  removed: [],
  waiting: ['The telehealth service does not answer: it is asked again every hour until it is done.'],
  elsewhere: ['The counseling partner keeps its own records: ask its people to remove the patient.'],
}

/** What was canceled along with a removal, and what is left for people to do. */
export function describeRemoval({
  partner,
  call_center: references,
  visits_canceled: canceled,
}: RemovalResult): string {
  const sentences = [
    ...(canceled > 0 ? [`Appointments that were canceled first: ${canceled}.`] : []),
    ...partnerMessages[partner.kind],
    ...(references.length > 0
      ? [`The call center was sent requests and must be asked to remove them: ${references.join(', ')}.`]
      : []),
  ]
  return sentences.length > 0 ? sentences.join(' ') : 'Nothing is left to do.'
}
