import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for the profile and its sections. */
export const profileMessages = defineMessages(
  'profile',
  {
    title: 'Your profile',
    sections: 'Sections of your profile',
    personal: 'Personal',
    visits: 'Details',
    sessions: 'Sessions',
    contact: 'Contact',
    security: 'Security',
    personalData: 'Personal data',
    firstName: 'First name',
    lastName: 'Last name',
    nameByCall:
      'To keep your account safe, your name is only changed by phone. Please call us, day or night:',
    emailByCall:
      'To keep your account safe, your email is only changed by phone. Please call us, day or night:',
    contactAndZone: 'Contact and time zone',
    email: 'Email',
    timeZone: 'Time zone',
    language: 'Language for emails and pages',
    languageNow: 'You read in',
    languageChange: 'Change to',
    languageChoose: 'Choose one:',
    yourSessions: 'Your sessions',
    forVisits: 'For your appointments',
    helpCounselor: 'These help your counselor look after you. Your appointments stand without them.',
  },
  { critical: [] },
)
