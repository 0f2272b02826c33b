import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for why a visit counts or not, and for reporting it. */
export const sessionEntryMessages = defineMessages(
  'session-entries',
  {
    forConcern: 'For: {concern}',
    granted:
      '{sessions, plural, one {1 session is covered for you.} other {# sessions are covered for you.}}',
    contest: 'Tell us if this is not right',
    no_fit: 'This counselor was not a fit',
    /** Explanations of both options, shown before they are pressed. */
    contestDoes: 'We look into it, and answer here.',
    no_fitDoes: 'You get this session back. You can say this once each contract year.',
    notSent: 'That did not go through. Please try again.',
    counts: 'Counts: your appointment on {when}',
    upheld: 'We checked: the appointment counts. Call us if you see it otherwise.',
    after_notice: 'Counts: your appointment on {when}, because you canceled it after the time to cancel free',
    no_show: 'Counts: your counselor noted that you did not come on {when}',
    moved: 'Given back: a new time took the place of your appointment on {when}',
    noShowFree: 'Given back: your program does not count appointments that you miss',
    contested: 'You told us that this is not right. We look into it and answer here.',
    noFitBack: 'Given back: the counselor of your appointment on {when} was not a fit',
    member_was_there: 'Given back: we checked, and you were there on {when}',
    technical_trouble: 'Given back: there was technical trouble with your appointment on {when}',
    counselor_absent: 'Given back: your counselor could not be there on {when}',
    goodwill: 'Given back: we do not count your appointment on {when}',
    agreed_with_client: 'Your number of sessions was changed: we agreed on it with your program',
    crisis: 'Your number of sessions was changed, because you need more help right now',
    correction: 'We put your number of sessions right',
    counselor_waited:
      'We checked: your counselor waited for you on {when}, so the appointment counts. Call us if you see it otherwise.',
    notice_was_over:
      'We checked: the time to cancel free was over, so the appointment counts. Call us if you see it otherwise.',
  },
  { critical: 'all' },
)
