import { defineMessages } from '../i18n/define-messages.ts'

/** Labels of field choices, short enough for a phone. */
export const choiceMessages = defineMessages(
  'choices',
  {
    female: 'Female',
    male: 'Male',
    ratherNotSay: 'I would rather not say',

    fullTime: 'Working full time',
    partTime: 'Working part time',
    medicalLeave: 'On medical leave',
    disability: 'On disability or workers’ comp',
    disciplinaryLeave: 'On leave my employer decided',
    laidOff: 'Laid off',
    terminated: 'No longer working there',
    retired: 'Retired',
    familyMember: 'I am a family member',

    neverMarried: 'Never married',
    withPartner: 'Living with a partner',
    married: 'Married',
    separated: 'Separated',
    divorced: 'Divorced',
    widowed: 'Widowed',

    manager: 'Manager or executive',
    professional: 'Professional (teacher, nurse)',
    technical: 'Technical (IT, lab)',
    sales: 'Sales',
    office: 'Office work',
    craft: 'Skilled trade (electrician)',
    operator: 'Driver or machine operator',
    manual: 'Manual work',
    service: 'Service (kitchen, cleaning)',
    notWorkingThere: 'I do not work there',

    firstAvailable: 'First available',
    morning: 'Morning',
    afternoon: 'Afternoon',
    evening: 'Evening',

    video: 'Video',
    phone: 'Phone',

    bestMatch: 'Best match',
    soonest: 'Soonest open time',
    name: 'Name',
  },
  { critical: [] },
)
