import { defineMessages } from '../i18n/define-messages.ts'
import type { CareReason } from './constants.ts'

/** Reasons of a counselor's call request, for the counselor and the care line. */
export const careReasonMessages = defineMessages(
  'counselor-care-reasons',
  {
    said_so: 'Said they want to hurt or kill themselves',
    others: 'Said they want to hurt somebody else',
    hurt_by: 'Somebody is hurting them',
    no_contact: 'I cannot reach them and fear for them',
    other: 'Something else makes me fear for them',
  } satisfies Record<CareReason, string>,
  { critical: ['said_so', 'others', 'hurt_by', 'no_contact', 'other'] },
)
