import { formatTitledName } from '@evenkeel/api-contract/counselor/license-kinds'
import { licenseKindMessages } from '@evenkeel/api-contract/counselor/counselor.messages'
import type { ProfileChoices } from '@evenkeel/api-contract/counselor/profile'
import type { ProfileDraft } from '@evenkeel/api-contract/counselor/validate-profile'
import { getStateName } from '@evenkeel/api-contract/reference-data/state-names'
import type { ReactNode } from 'react'
import parts from '#components/parts.module.css'
import { Portrait } from './Portrait.tsx'
import styles from '../profile.module.css'
import { profileMessages as words } from '../profile.messages.ts'

export interface CardPreviewProps {
  readonly draft: ProfileDraft
  readonly choices: ProfileChoices
  readonly portrait: string | null
  /** Address of what members see where there is no picture. */
  readonly drawn: string | null
  /** State of the members who look, which stands beside the license; null: no license is checked. */
  readonly state: string | null
  /** What stands in the place of the times. */
  readonly times: ReactNode
}

const methodMessages = { video: words.byVideo, phone: words.byPhone } as const

/** What of a draft stands on a card. */
function toCardFields({ draft, choices, state }: Pick<CardPreviewProps, 'draft' | 'choices' | 'state'>) {
  const { given_name: given = '', family_name: family = '', kind } = draft
  const bare = `${given} ${family}`.trim()
  return {
    bare,
    name: kind === undefined ? bare : formatTitledName(given, family, kind),
    licence: [kind && licenseKindMessages[kind], state && getStateName(state)].filter(Boolean).join(' · '),
    fields: (draft.specialties ?? []).flatMap(
      (code) => choices.specialties.find((one) => one.code === code)?.name ?? [],
    ),
    methods: (draft.methods ?? []).map((method) => methodMessages[method]).join(', '),
    languages: (draft.language_ids ?? [])
      .flatMap((id) => choices.languages.find((one) => one.id === id)?.name ?? [])
      .join(', '),
  }
}

/** The card of the list, as members see it, of what is typed in now. */
export function CardPreview({ portrait, drawn, times, ...shown }: CardPreviewProps) {
  const { bare, name, licence, fields, methods, languages } = toCardFields(shown)
  const { statement = '', identities = [] } = shown.draft
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <Portrait portrait={portrait} drawn={drawn} name={bare} />
        <div>
          <h3>{bare === '' ? words.noName : name}</h3>
          <p className={parts.soft}>{licence}</p>
        </div>
      </div>
      {statement.trim() === '' ? null : <p className={styles.statement}>{`“${statement.trim()}”`}</p>}
      {fields.length === 0 ? null : (
        <ul className={styles.fields} aria-label={words.worksWith}>
          {fields.map((field) => (
            <li key={field}>{field}</li>
          ))}
        </ul>
      )}
      {methods === '' && languages === '' ? null : (
        <p className={parts.soft}>{words.talk({ methods, languages })}</p>
      )}
      {identities.length === 0 ? null : (
        <p className={parts.soft}>{words.aboutMe({ identities: identities.join(' · ') })}</p>
      )}
      {times}
    </article>
  )
}
