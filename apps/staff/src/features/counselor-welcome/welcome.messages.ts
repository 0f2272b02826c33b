import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Onboarding of a counselor, from the invitation to being listed. */
export const welcomeMessages = defineMessages(
  'staff-counselor-welcome',
  {
    title: 'Welcome, {name}',
    lead: 'Three steps, and members can find you. You can take them in any order, and stop at any time.',
    listedLead: 'All is set. You can change each of these at any time.',
    listedTitle: 'Members can find you',
    listedText: 'You are in the search in each state where your license was checked.',
    stepsTitle: 'Before members can find you',
    profile: 'Say who you are',
    profileText: 'One sentence in your own voice, what you work with, the languages you speak, a picture.',
    licence: 'Add a license',
    licenceText:
      'State, number and last day. Our staff compares it with the register of the state. Until then nobody finds you there.',
    hours: 'Say when you work',
    hoursText: 'Your weekly hours, by your own clock. Members see the free times that follow from them.',
    done: 'Done',
    waiting: 'Waits for our staff',
    open: 'To do',
  },
  { critical: [] },
)
