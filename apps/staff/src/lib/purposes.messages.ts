import type { AuditPurpose } from '@evenkeel/api-contract/staff/access-purposes'
import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Purposes of member access, as chosen and as shown in the audit log. */
export const purposeMessages = defineMessages(
  'staff-purposes',
  {
    danger: 'Call because of danger',
    member_asked: 'The member asked for help',
    appointment: 'An appointment went wrong',
    sessions: 'Covered sessions are in question',
    records: 'A copy or a removal of the data',
    legal: 'A court or a law asks for it',
    repair: 'Something failed and must be put right',
  } satisfies Record<AuditPurpose, string>,
  { critical: [] },
)
