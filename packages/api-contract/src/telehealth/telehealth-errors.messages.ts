import { defineMessages } from '../i18n/define-messages.ts'

/**
 * What the telehealth service says when it refuses, by the code that travels with it. Callers go by the code: on a page in another
 * language it is said in that one, whatever language the service speaks. What is said of a time that is no longer free is `slotTakenMessages`.
 */
export const telehealthErrorMessages = defineMessages(
  'telehealth-refusals',
  {
    no_eap_sessions_remaining: 'All covered sessions are used or booked.',
    not_allowed_for_patient: 'This kind of visit cannot be booked for this patient.',
    no_state_license: 'This counselor has no license in that state.',
    not_found: 'There is no such counselor.',
    too_early: 'The room is not open yet. It opens {$lead} before the visit.',
    too_late: 'The room is closed: this visit is over.',
    visit_closed: 'The room is closed: the counselor has ended this visit.',
    visit_canceled: 'The room is closed: this visit was canceled or moved.',
    not_video: 'This is a visit by phone. Your counselor calls you.',
    already_cancelled: 'This appointment is canceled already.',
  },
  { critical: ['no_eap_sessions_remaining'] },
)
