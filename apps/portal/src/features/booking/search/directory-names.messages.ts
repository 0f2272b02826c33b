import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for directory names: licenses, specialties and identities of counselors. */
export const directoryNameMessages = defineMessages(
  'directory-names',
  {
    psychologist: 'Licensed psychologist',
    socialWorker: 'Licensed clinical social worker',
    familyTherapist: 'Licensed marriage and family therapist',
    professionalCounselor: 'Licensed professional counselor',
    mentalHealthCounselor: 'Licensed mental health counselor',
    anxiety: 'Anxiety',
    depression: 'Depression',
    families: 'Family Issues',
    grief: 'Grief or Loss',
    relationships: 'Relationship Issues',
    stress: 'Stress',
    substances: 'Alcohol or Drug use',
    black: 'Black or African American',
    latino: 'Latino or Latina',
    asian: 'Asian American',
    lgbtq: 'LGBTQ+',
    veteran: 'Veteran',
    faith: 'Person of faith',
  },
  { critical: [] },
)
