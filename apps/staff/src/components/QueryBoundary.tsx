import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import styles from './query-boundary.module.css'
import { Button } from '@evenkeel/ui/Button'
import { Notice } from './Notice.tsx'
import { isAccessError, describeApiError } from '#lib/api-errors.ts'
import { uiMessages } from '#lib/ui.messages.ts'

/** Skeleton lines, rendered after a short delay so that fast responses do not flash. */
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
  /** Error messages by HTTP status. */
  readonly refusals?: Readonly<Record<number, string>>
  readonly children: (data: T) => ReactNode
}

/**
 * Renders query data, a loading placeholder, or an error. Existing data stays visible during a refetch and
 * after a failed one; it is removed when access is denied.
 */
export function QueryBoundary<T>({ query, refusals, children }: QueryBoundaryProps<T>) {
  if (query.data !== undefined && !isAccessError(query.error)) return children(query.data)
  if (!query.isError) return <LoadingPlaceholder />
  return (
    <Notice kind="error" title={uiMessages.failed} isNew>
      <p>{describeApiError(query.error, refusals)}</p>
      <Button kind="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
        {uiMessages.tryAgain}
      </Button>
    </Notice>
  )
}

/** Placeholder for an empty list. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>{title}</p>
      {children}
    </div>
  )
}
