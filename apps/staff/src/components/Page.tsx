import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { uiMessages } from '#lib/ui.messages.ts'
import styles from './page.module.css'

/** The provider's name for its program, read from the document. */
export const getProgramName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''

interface PageProps {
  readonly title: string
  /** Window title, when it differs from the heading. */
  readonly windowTitle?: string
  readonly lead?: ReactNode
  /** Buttons beside the title. */
  readonly actions?: ReactNode
  /** Full width for lists and tables; otherwise a text column. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/**
 * Page layout: sets the window title and renders the heading, which receives focus after in-app navigation.
 */
export function Page({ title, windowTitle = title, lead, actions, wide = false, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  const how = useNavigationType()
  useEffect(() => {
    document.title = uiMessages.documentTitle({ page: windowTitle, program: getProgramName() })
  }, [windowTitle])
  useEffect(() => {
    if (how === 'PUSH') heading.current?.focus({ preventScroll: true })
  }, [pathname, how])
  return (
    <div className={wide ? styles.wide : styles.page}>
      <div className={styles.head}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            <bdi>{title}</bdi>
          </h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {children}
    </div>
  )
}
