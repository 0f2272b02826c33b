import type { StaffPerson } from '@evenkeel/contract/staff/people'
import parts from '#ui/parts.module.css'
import { peopleWords } from './people.words.ts'

const tones = { active: 'success', invited: 'warning', ended: 'calm' } as const

/** How it stands with a person, in words. */
export function PersonTags({ person }: { readonly person: StaffPerson }) {
  return (
    <span className={parts.row}>
      <span className={parts.tag} data-tone={tones[person.state]}>
        {peopleWords[person.state]}
      </span>
      {person.recovery ? (
        <span className={parts.tag} data-tone="warning">
          {peopleWords.waitsForApproval}
        </span>
      ) : null}
    </span>
  )
}
