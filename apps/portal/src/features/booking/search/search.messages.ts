import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for search results: count, time of loading, days and coverage. */
export const searchMessages = defineMessages(
  'booking-search',
  {
    firstOnes: 'The first {shown} counselors',
    someOf: 'Showing {shown} of {total} counselors',
    all: '{total, plural, one {1 counselor} other {# counselors}}',
    checkedNow: 'Open times checked a moment ago.',
    checkedAgo:
      '{minutes, plural, one {Open times checked 1 minute ago.} other {Open times checked # minutes ago.}}',
    videoOrPhone: 'Video or phone',
    video: 'Video',
    phone: 'Phone',
    videoOnly: 'This counselor meets by video only.',
    phoneOnly: 'This counselor meets by phone only.',
    counselorCalls: 'The counselor calls you at that time, on the number you gave us.',
    teamCalls: 'A team member will call you within 1-2 days.',
    takes: 'A visit takes {minutes} minutes.',
    clocksBack: 'Clocks go back an hour on {day}.',
    clocksForward: 'Clocks go forward an hour on {day}.',
    weekSpan: '{from} to {until}',
    covered: 'No cost to you. Your program pays.',
    coveredDepends: 'No cost to you. How many sessions your program pays for depends on where you work.',
    coveredSessions:
      '{sessions, plural, one {No cost to you. Your program pays for 1 session.} other {No cost to you. Your program pays for # sessions.}}',
  },
  { critical: ['covered', 'coveredDepends', 'coveredSessions'] },
)
