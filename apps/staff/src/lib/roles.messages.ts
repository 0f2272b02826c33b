import type { StaffRole } from '@evenkeel/api-contract/staff/roles'
import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Display names of roles. */
export const roleMessages = defineMessages(
  'staff-roles',
  {
    care_line: 'Care line',
    account_manager: 'Account manager',
    editor: 'Editor',
    privacy_officer: 'Privacy officer',
    administrator: 'Administrator',
    counselor: 'Counselor',
  } satisfies Record<StaffRole, string>,
  { critical: [] },
)
