import { noteOfVisit } from '@evenkeel/contract/own/coverage'
import { dayAndTime } from '@evenkeel/contract/moments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { coverageKey } from '#session/coverage/coverage-query.ts'
import { useSession } from '#session/session-context.tsx'
import { Button } from '#ui/Button.tsx'
import type { Authorization } from '../coverage-words.ts'
import { sessionEntryWords as words } from '../session-entries.words.ts'

/** What a member can say of an entry: that a visit should not count, or that the counselor was no fit. Nothing where nothing can be said. */
export function SayOfVisit({ entry }: { readonly entry: Authorization['entries'][number] }) {
  const session = useSession()
  const client = useQueryClient()
  const zone = useZone()
  const does = useId()
  const { visit_id: id, visit_at: at, can } = entry
  const [says] = can
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (said: NonNullable<typeof says>) =>
      session.own(noteOfVisit, { params: { id: String(id) }, body: { says: said } }),
    onSuccess: (coverage) => client.setQueryData(coverageKey, coverage),
    // It may have been said in another tab: what stands now is what counts.
    onError: () => void client.invalidateQueries({ queryKey: coverageKey }),
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
        aria-label={`${label} (${dayAndTime(Temporal.Instant.from(at), zone)})`}
      >
        {label}
      </Button>
      <span id={does}>{` ${words[`${says}Does`]}`}</span>
      <span role="status">{isError ? words.notSent : ''}</span>
    </span>
  )
}
