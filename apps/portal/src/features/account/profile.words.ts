import { area } from '@evenkeel/contract/words/area'

/** The profile and the names of its sections. */
export const profileWords = area(
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
      'Your name cannot be changed here, so that nobody else can do it. Please call us, day or night:',
    emailByCall:
      'Your email cannot be changed here, so that nobody else can do it. Please call us, day or night:',
    contactAndZone: 'Contact and time zone',
    email: 'Email',
    timeZone: 'Time zone',
    language: 'Language for mails and pages',
    yourSessions: 'Your sessions',
    forVisits: 'For your appointments',
    helpCounselor: 'These help your counselor look after you. Your appointments stand without them.',
  },
  { critical: [] },
)
