import { area } from '@evenkeel/contract/words/area'

/** A counselor beside the free times of the next days and of other weeks. */
export const calendarWords = area(
  'booking-calendar',
  {
    title: 'Choose a time',
    looking: 'Looking for open times',
    unreachable: 'We cannot reach the calendar right now',
    backToList: 'Back to the list of counselors',
    backToAppointments: 'Back to your appointments',
    backHome: 'Back to the home page',
    licensed: 'Licensed in {$state}',
    experience:
      '.input {$years :integer} .match $years one {{1 year of experience}} * {{{$years} years of experience}}',
    moreAbout: 'More about',
    worksWith: 'Works with: {$specialties}.',
    speaks: 'Speaks {$languages}.',
    howTalk: 'How would you like to talk?',
    alsoAhead:
      '.input {$more :integer} .match $more 0 {{Already booked: {$when}.}} * {{Already booked: {$when}, and {$more} more.}}',
    timesOf: 'Open times of',
    otherWeeks: 'Other weeks',
    backToDays: 'Back to the next 7 days',
    others: 'See other counselors',
    askInstead: 'No time fits? Ask for an appointment',
    closeToIt: 'Open close to it:',
    take: 'Take {$time}',
    howToShow: 'How to show the week',
    list: 'List by day',
    grid: 'Grid of the week',
    weekBefore: 'Week before',
    nextWeek: 'Next week',
    newDays: 'You have already seen the days before {$day}.',
    emptyWeek: 'No open times in this week.',
    emptyDay: 'No open times',
    past: 'Past',
    notFree: 'Not open',
    timeColumn: 'Time',
    dayFailed: 'This day did not load.',
    loadDayAgain: 'Try again to load {$day}',
  },
  { critical: [] },
)
