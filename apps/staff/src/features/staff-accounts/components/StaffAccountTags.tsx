import type { StaffAccount } from '@evenkeel/api-contract/staff/staff-accounts'
import parts from '#components/parts.module.css'
import { Tag } from '#components/Tag.tsx'
import { staffAccountsMessages } from '../staff-accounts.messages.ts'

const tones = { active: 'success', invited: 'warning', ended: 'calm' } as const

/** Status tags of a staff account. */
export function StaffAccountTags({ person }: { readonly person: StaffAccount }) {
  return (
    <span className={parts.row}>
      <Tag tone={tones[person.state]}>{staffAccountsMessages[person.state]}</Tag>
      {person.recovery ? <Tag tone="warning">{staffAccountsMessages.waitsForApproval}</Tag> : null}
    </span>
  )
}
