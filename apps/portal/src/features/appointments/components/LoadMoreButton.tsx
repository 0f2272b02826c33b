import { Button } from '#components/Button.tsx'
import { otherAppointmentMessages as words } from '../other-appointments.messages.ts'

/** Loads the next page of a list and reports errors of the last attempt. */
export function LoadMoreButton({
  query,
  label,
}: {
  readonly query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    readonly fetchNextPage: () => unknown
  }
  readonly label: string
}) {
  if (!query.hasNextPage) return null
  return (
    <p>
      <Button kind="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {label}
      </Button>
      <span role="status">{query.isFetchNextPageError ? ` ${words.moreFailed}` : null}</span>
    </p>
  )
}
