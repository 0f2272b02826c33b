import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** The warning before a member is logged out, with the remaining time. */
export const sessionWarningMessages = defineMessages(
  'session-warning',
  {
    label: 'Log-out warning',
    stillThere: 'Are you still there?',
    restEnds:
      '{minutes, plural, one {For your privacy we log you out when nothing happens for one minute.} other {For your privacy we log you out when nothing happens for # minutes.}}',
    againSoon: 'You will be asked to log in again soon',
    lifeEnds:
      '{hours, plural, one {To keep your account private, we ask for your password again after one hour.} other {To keep your account private, we ask for your password again after # hours.}}',
    timeLeft: 'Time left:',
    said: '{title} {text} Time left: {time}.',
    secondsLeft: '{seconds, plural, one {# second} other {# seconds}}',
    minutesLeft: '{minutes, plural, one {# minute} other {# minutes}}',
    bothLeft:
      '{minutes, plural, one {{seconds, plural, one {{minutes, number} minute # second} other {{minutes, number} minute # seconds}}} other {{seconds, plural, one {{minutes, number} minutes # second} other {{minutes, number} minutes # seconds}}}}',
    stay: 'Stay logged in',
    allRight: 'All right',
  },
  { critical: [] },
)
