import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** What the program is and is not. The first sentence starts with the program’s name. */
export const footerMessages = defineMessages(
  'footer',
  {
    scope:
      'works with contracted affiliates and offers short-term counseling only. Diagnosable mental health or substance-use conditions are referred to your medical benefit.',
    notProvided:
      'Services we do not provide: psychiatry, inpatient or residential care, intensive outpatient, emergent care, long-term care, prescriptions, autism treatment, remedial education, non-evidence-based care.',
    crisis: 'Help in a crisis',
    legal: 'Legal',
  },
  { critical: ['scope', 'notProvided', 'crisis'] },
)
