import { useState } from 'react'
import { pageOrigin } from '#lib/router/location.ts'
import { getPortraitInitials } from '@evenkeel/api-contract/fields/names/name-initial'
import { isIllustration, type PartialPhoto, getPhotoUrl } from '@evenkeel/api-contract/telehealth/photo'
import styles from './portrait.module.css'
import { portraitMessages as words } from './portrait.messages.ts'

/** Side of a picture in CSS pixels, for the place it takes before its sheet is here. */
const portraitSizes = { medium: 72, large: 94 } as const

const noPhoto: PartialPhoto = { photo_url_absolute: null }

/**
 * A counselor's picture, in words a photo or a drawing; initials on a tinted ground where there is none or it does not come. The
 * initials say nothing of their own, because the name is beside them.
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
  /** In sight from the start: asked for at once. */
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
