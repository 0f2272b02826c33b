import type { StaffAccount } from '@evenkeel/api-contract/staff/staff-accounts'
import parts from '#components/parts.module.css'
import { staffAccountsMessages } from '../staff-accounts.messages.ts'

const tones = { active: 'success', invited: 'warning', ended: 'calm' } as const

/** Status tags of a staff account. */
export function StaffAccountTags({ person }: { readonly person: StaffAccount }) {
  return (
    <span className={parts.row}>
      <span className={parts.tag} data-tone={tones[person.state]}>
        {staffAccountsMessages[person.state]}
      </span>
      {person.recovery ? (
        <span className={parts.tag} data-tone="warning">
          {staffAccountsMessages.waitsForApproval}
        </span>
      ) : null}
    </span>
  )
}
