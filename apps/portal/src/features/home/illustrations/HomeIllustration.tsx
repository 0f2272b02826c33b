import type { ReactNode } from 'react'
import { useOrganization } from '#organization/organization-context.tsx'
import { HarborIllustration } from './HarborIllustration.tsx'
import { HillsIllustration } from './HillsIllustration.tsx'
import { LakesideIllustration } from './LakesideIllustration.tsx'
import { WindowIllustration } from './WindowIllustration.tsx'
import styles from './scene.module.css'

const illustrationComponents = {
  harbor: HarborIllustration,
  lakeside: LakesideIllustration,
  hills: HillsIllustration,
  window: WindowIllustration,
}

/** The organization's picture in its own colors, for a light or dark color scheme. Decorative. */
export function HomeIllustration({ className = '' }: { readonly className?: string | undefined }): ReactNode {
  const Picture = illustrationComponents[useOrganization().scene]
  return (
    <svg
      className={`${styles.scene} ${className}`}
      viewBox="0 0 520 420"
      role="presentation"
      aria-hidden="true"
      // Fills a container of another shape; the background continues above the picture for containers that
      // show it.
      preserveAspectRatio="xMidYMid slice"
    >
      <Picture />
    </svg>
  )
}
