import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './page.module.css'

/** Whether the first document of this visit is still shown: then the focus stays where the browser put it. */
let hasNavigated = false

/** A screen's frame: one heading that takes the focus after a navigation, an optional lead, the content. */
export function Page({
  title,
  lead,
  above,
  width = 'narrow',
  children,
}: {
  /** Words, or words with a name in them that stays as it is when a page is translated. */
  readonly title: ReactNode
  readonly lead?: ReactNode
  /** What is before the heading: the way back, and how far one has come. */
  readonly above?: ReactNode
  /** narrow: questions and forms · aside: a form with a panel beside it · text: reading · wide: lists beside each other. */
  readonly width?: 'narrow' | 'aside' | 'text' | 'wide'
  readonly children?: ReactNode
}) {
  return (
    <div className={`${styles.page} ${styles[width]}`}>
      {above}
      <PageHeading>{title}</PageHeading>
      {lead === undefined ? null : <div className={styles.lead}>{lead}</div>}
      {children}
    </div>
  )
}

/** The heading of a screen; after a navigation it is focused, so that a screen reader starts reading here. */
export function PageHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Before it is seen: nobody who presses a key at once does so from nowhere.
  useLayoutEffect(() => {
    if (hasNavigated) heading.current?.focus({ preventScroll: true })
    hasNavigated = true
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
