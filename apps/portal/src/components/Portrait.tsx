import { useState } from 'react'
import { pageOrigin } from '#lib/paths.ts'
import { getPortraitInitials } from '@evenkeel/api-contract/fields/names/name-initial'
import { isIllustration, type PartialPhoto, getPhotoUrl } from '@evenkeel/api-contract/telehealth/photo'
import styles from './portrait.module.css'
import { portraitMessages as words } from './portrait.messages.ts'

/** Width and height of the portrait in CSS pixels, which reserve its space before the stylesheet loads. */
const portraitSizes = { medium: 72, large: 94 } as const

const noPhoto: PartialPhoto = { photo_url_absolute: null }

/**
 * A counselor's portrait, labeled as photo or drawing. Shows initials on a tinted background if there is no
 * image or it fails to load. The initials have no label, because the name is next to them.
 */
export function Portrait({
  name,
  photo = noPhoto,
  size = 'medium',
  eager = false,
}: {
  readonly name: string
  readonly photo?: PartialPhoto
  readonly size?: 'medium' | 'large'
  /** Visible at page load: loaded eagerly. */
  readonly eager?: boolean
}) {
  const [failed, setFailed] = useState<string | null>(null)
  const source = getPhotoUrl(photo, pageOrigin())
  const says = isIllustration(photo, pageOrigin()) ? words.drawing : words.photo
  const className = `${styles.portrait} ${styles[size]}`
  if (source === null || source === failed)
    return (
      <span className={className} aria-hidden="true" translate="no">
        {getPortraitInitials(name)}
      </span>
    )
  return (
    <img
      className={className}
      src={source}
      alt={says({ name })}
      width={portraitSizes[size]}
      height={portraitSizes[size]}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(source)}
    />
  )
}
