import type { ReactNode } from 'react'
import { inPlace } from '#lib/deferred-module.tsx'
import { useOrganization } from '#organization/organization-context.tsx'
import { illustrations } from './illustrations.ts'
import styles from './scene.module.css'

const illustrationComponents = {
  harbor: inPlace(illustrations.harbor.component('Picture')),
  lakeside: inPlace(illustrations.lakeside.component('Picture')),
  hills: inPlace(illustrations.hills.component('Picture')),
  window: inPlace(illustrations.window.component('Picture')),
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
