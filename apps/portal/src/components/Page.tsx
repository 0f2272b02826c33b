import { langOf } from '@evenkeel/api-contract/i18n/load-messages'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './page.module.css'

/** False while the first document of this visit is shown: the focus then stays where the browser put it. */
let hasNavigated = false

/**
 * The frame of a screen: one heading that is focused after a navigation, an optional lead, and the content.
 */
export function Page({
  title,
  lead,
  lang,
  above,
  width = 'narrow',
  children,
}: {
  /** Text, or text with a name that is not translated. */
  readonly title: ReactNode
  readonly lead?: ReactNode
  /** Language of title and lead where it is not the document's. */
  readonly lang?: string | undefined
  /** Rendered above the heading: back link and progress. */
  readonly above?: ReactNode
  /**
   * narrow: questions and forms · aside: a form with a side panel · text: reading · wide: lists side by side.
   */
  readonly width?: 'narrow' | 'aside' | 'text' | 'wide'
  readonly children?: ReactNode
}) {
  return (
    <div className={`${styles.page} ${styles[width]}`}>
      {above}
      <PageHeading lang={lang}>{title}</PageHeading>
      {lead === undefined ? null : (
        <div className={styles.lead} lang={lang ?? langOf(lead)}>
          {lead}
        </div>
      )}
      {children}
    </div>
  )
}

/** The heading of a screen. It is focused after a navigation, so that a screen reader starts reading here. */
export function PageHeading({
  lang,
  children,
}: {
  readonly lang?: string | undefined
  readonly children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Runs before paint, so that an early key press has the right focus.
  useLayoutEffect(() => {
    if (hasNavigated) heading.current?.focus({ preventScroll: true })
    hasNavigated = true
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} lang={lang ?? langOf(children)}>
      {children}
    </h1>
  )
}
