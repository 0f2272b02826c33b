import { defineMessages } from '../i18n/define-messages.ts'

/** License kinds, as shown to members. */
export const licenseKindMessages = defineMessages(
  'counselor-license-kinds',
  {
    psychologist: 'Licensed psychologist',
    LCSW: 'Licensed clinical social worker',
    LMFT: 'Licensed marriage and family therapist',
    LPC: 'Licensed professional counselor',
    LMHC: 'Licensed mental health counselor',
  },
  { critical: [] },
)

/** Validation errors of a counselor's input, shown at the field. */
export const counselorErrorMessages = defineMessages(
  'counselor-faults',
  {
    textMissing: 'Please fill this in.',
    choiceMissing: 'Please choose one.',
    oneLine: 'Please write one sentence, without a line break.',
    notInList: 'Please choose from the list.',
    language: 'Please choose at least one language.',
    specialty: 'Please choose one to four fields.',
    method: 'Please choose at least one way to meet.',
    years: 'Please enter a whole number from 0 to 70.',
    endPast: 'This day is over. Please enter the day on which the license ends.',
    endFar: 'Please enter a day within the next ten years.',
    hasVisits:
      'You have visits booked in this state. Move or cancel them first: you find them under Your day, All booked visits.',
    hasLicense: 'You have a license for this state already. Change that one.',
    notInPerson: 'Your profile says that you do not see people in person. Change that first, then accept.',
    isInTouch:
      'You have written to each other or have a visit already, so you cannot give this request back here. Please call our staff, so that somebody is there for the person.',
    noLicense: 'You have no checked license for this state right now, so you cannot accept this request.',
  },
  { critical: [] },
)
