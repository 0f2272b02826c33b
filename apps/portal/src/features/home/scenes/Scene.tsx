import type { SceneName } from '@evenkeel/contract/lists/scenes'
import type { ReactNode } from 'react'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { Harbor } from './Harbor.tsx'
import { Hills } from './Hills.tsx'
import { Lakeside } from './Lakeside.tsx'
import styles from './scene.module.css'
import { Window } from './Window.tsx'

const scenes: Record<SceneName, () => ReactNode> = {
  harbor: Harbor,
  lakeside: Lakeside,
  hills: Hills,
  window: Window,
}

/** The picture an organisation chose, by day or by night as the device is set, in its own colours. Says nothing the words do not say. */
export function Scene({ className = '' }: { readonly className?: string | undefined }): ReactNode {
  const Picture = scenes[useOrganisation().scene]
  return (
    <svg
      className={`${styles.scene} ${className}`}
      viewBox="0 0 520 420"
      role="presentation"
      aria-hidden="true"
      // It fills a place of another shape.
      preserveAspectRatio="xMidYMid slice"
    >
      <Picture />
    </svg>
  )
}
