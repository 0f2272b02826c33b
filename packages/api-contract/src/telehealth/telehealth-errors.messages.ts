import { defineMessages } from '../i18n/define-messages.ts'

/**
 * Error messages of the telehealth service, by error code. Callers use the code: a page shows the message in
 * its own language, whatever language the service uses. The message for a taken time is in
 * `slotTakenMessages`.
 */
export const telehealthErrorMessages = defineMessages(
  'telehealth-refusals',
  {
    no_eap_sessions_remaining: 'All covered sessions are used or booked.',
    not_allowed_for_patient: 'This kind of visit cannot be booked for this patient.',
    no_state_license: 'This counselor has no license in that state.',
    not_found: 'There is no such counselor.',
    too_early: 'The room is not open yet. It opens {lead} before the visit.',
    too_late: 'The room is closed: this visit is over.',
    visit_closed: 'The room is closed: the counselor has ended this visit.',
    visit_canceled: 'The room is closed: this visit was canceled or moved.',
    not_video: 'This is a visit by phone. Your counselor calls you.',
    already_cancelled: 'This appointment is canceled already.',
  },
  { critical: ['no_eap_sessions_remaining'] },
)
