import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import styles from './query-boundary.module.css'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import { isAccessError, describeApiError } from '#lib/api-errors.ts'
import { uiMessages } from '#lib/ui.messages.ts'

/** Lines where words will stand: drawn after a moment only, so that a quick answer flashes nothing. */
export function LoadingPlaceholder() {
  return (
    <div className={styles.loading} role="status">
      <p>{uiMessages.loading}</p>
      <div aria-hidden="true" />
      <div aria-hidden="true" />
      <div aria-hidden="true" />
    </div>
  )
}

interface QueryBoundaryProps<T> {
  readonly query: UseQueryResult<T>
  /** Words for refusals, by status. */
  readonly refusals?: Readonly<Record<number, string>>
  readonly children: (data: T) => ReactNode
}

/**
 * What was asked for, or how it stands with it: still coming, or not to be had. What is there stays while it is asked for again, and where that
 * does not work; where it is refused, it leaves the screen.
 */
export function QueryBoundary<T>({ query, refusals, children }: QueryBoundaryProps<T>) {
  if (query.data !== undefined && !isAccessError(query.error)) return children(query.data)
  if (!query.isError) return <LoadingPlaceholder />
  return (
    <Notice kind="error" title={uiMessages.failed} isNew>
      <p>{describeApiError(query.error, refusals)}</p>
      <Button kind="secondary" busy={query.isFetching} onPress={() => void query.refetch()}>
        {uiMessages.tryAgain}
      </Button>
    </Notice>
  )
}

/** Says what will stand here, where there is nothing yet. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>{title}</p>
      {children}
    </div>
  )
}
