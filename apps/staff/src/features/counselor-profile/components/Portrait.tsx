import { getPortraitInitials } from '@evenkeel/api-contract/fields/names/name-initial'
import styles from '../profile.module.css'
import { profileMessages } from '../profile.messages.ts'

interface PortraitProps {
  /** Name of the picture, which changes with its content; null for none. */
  readonly portrait: string | null
  /** URL of the illustration of a sample counselor; null: members see initials when there is no picture. */
  readonly drawn: string | null
  readonly name: string
}

/** Counselor's picture as members see it, or initials. */
export function Portrait({ portrait, drawn, name }: PortraitProps) {
  const address = portrait === null ? drawn : `/telehealth/counselor/portrait?of=${portrait}`
  if (address === null)
    return (
      <span className={styles.portrait} aria-hidden="true">
        {getPortraitInitials(name)}
      </span>
    )
  return (
    <img className={styles.portrait} src={address} alt={profileMessages.pictureAlt} width={72} height={72} />
  )
}
