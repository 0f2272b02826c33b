import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** The warning before a member is logged out, with the remaining time. */
export const sessionWarningMessages = defineMessages(
  'session-warning',
  {
    label: 'Log-out warning',
    stillThere: 'Are you still there?',
    restEnds:
      '.input {$minutes :integer} .match $minutes one {{For your privacy we log you out when nothing happens for one minute.}} * {{For your privacy we log you out when nothing happens for {$minutes} minutes.}}',
    againSoon: 'You will be asked to log in again soon',
    lifeEnds:
      '.input {$hours :integer} .match $hours one {{To keep your account private, we ask for your password again after one hour.}} * {{To keep your account private, we ask for your password again after {$hours} hours.}}',
    timeLeft: 'Time left:',
    said: '{$title} {$text} Time left: {$time}.',
    secondsLeft:
      '.input {$seconds :integer} .match $seconds one {{{$seconds} second}} * {{{$seconds} seconds}}',
    minutesLeft:
      '.input {$minutes :integer} .match $minutes one {{{$minutes} minute}} * {{{$minutes} minutes}}',
    bothLeft:
      '.input {$minutes :integer} .input {$seconds :integer} .match $minutes $seconds one one {{{$minutes} minute {$seconds} second}} one * {{{$minutes} minute {$seconds} seconds}} * one {{{$minutes} minutes {$seconds} second}} * * {{{$minutes} minutes {$seconds} seconds}}',
    stay: 'Stay logged in',
    allRight: 'All right',
  },
  { critical: [] },
)
