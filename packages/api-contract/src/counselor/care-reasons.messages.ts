import { defineMessages } from '../i18n/define-messages.ts'
import type { CareReason } from './cases.ts'

/** Why a counselor asks for a call: as the counselor chooses it, and as the care line reads it. */
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
