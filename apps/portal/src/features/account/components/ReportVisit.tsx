import { addVisitFeedback } from '@evenkeel/api-contract/portal/coverage'
import { formatDateTime } from '@evenkeel/api-contract/time/format-date-time'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { coverageQueryKey } from '#session/coverage/coverage-query.ts'
import { useSessionClient } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import type { Authorization } from '../coverage-text.ts'
import { sessionEntryMessages as words } from '../session-entries.messages.ts'

/** What a member can say of an entry: that a visit should not count, or that the counselor was no fit. Nothing where nothing can be said. */
export function ReportVisit({ entry }: { readonly entry: Authorization['entries'][number] }) {
  const session = useSessionClient()
  const client = useQueryClient()
  const zone = useTimeZone()
  const does = useId()
  const { visit_id: id, visit_at: at, can } = entry
  const [says] = can
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (said: NonNullable<typeof says>) =>
      session.own(addVisitFeedback, { params: { id: String(id) }, body: { says: said } }),
    onSuccess: (coverage) => client.setQueryData(coverageQueryKey, coverage),
    // It may have been said in another tab: what stands now is what counts.
    onError: () => void client.invalidateQueries({ queryKey: coverageQueryKey }),
  })
  if (says === undefined || id === null || at === null) return null
  const label = words[says]
  return (
    <span>
      <Button
        kind="quiet"
        busy={isPending}
        onClick={() => mutate(says)}
        aria-describedby={does}
        aria-label={`${label} (${formatDateTime(Temporal.Instant.from(at), zone)})`}
      >
        {label}
      </Button>
      <span id={does}>{` ${words[`${says}Does`]}`}</span>
      <span role="status">{isError ? words.notSent : ''}</span>
    </span>
  )
}
