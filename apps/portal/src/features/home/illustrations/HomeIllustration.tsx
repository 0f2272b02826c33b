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

/** The picture an organisation chose, by day or by night as the device is set, in its own colours. Says nothing the words do not say. */
export function HomeIllustration({ className = '' }: { readonly className?: string | undefined }): ReactNode {
  const Picture = illustrationComponents[useOrganization().scene]
  return (
    <svg
      className={`${styles.scene} ${className}`}
      viewBox="0 0 520 420"
      role="presentation"
      aria-hidden="true"
      // It fills a place of another shape; what is behind everything goes on above the picture, for a place that shows it.
      preserveAspectRatio="xMidYMid slice"
    >
      <Picture />
    </svg>
  )
}
