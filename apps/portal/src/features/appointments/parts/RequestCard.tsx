import { Refused } from '@evenkeel/contract/call'
import type { SlotQuery } from '@evenkeel/contract/own/slot-queries'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFormEnvironment } from '#form/state/environment.ts'
import { dayAndTime } from '@evenkeel/contract/moments'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { useSession } from '#session/session-context.tsx'
import { Button } from '#ui/Button.tsx'
import { remind } from '../api.ts'
import { methodName } from '#session/visits/visit.ts'
import { askedFor, reminderOf } from '../model.ts'
import styles from './appointments.module.css'
import { timeRequestWords as words } from '../time-requests.words.ts'

const troubleWords = (error: unknown): string =>
  error instanceof Refused && error.status === 429 ? words.onceADay : words.notSent

/** One own request: what was asked, and how to remind or withdraw it. */
export function RequestCard({
  request,
  onWithdraw,
}: {
  readonly request: SlotQuery
  readonly onWithdraw: () => void
}) {
  const session = useSession()
  const client = useQueryClient()
  const zone = useZone()
  const { now } = useFormEnvironment()
  const reminding = useMutation({
    mutationFn: () => remind(session, request.id),
    onSettled: () => client.invalidateQueries({ queryKey: ['slot-queries'] }),
  })
  const what = askedFor(request)
  const reminder = reminderOf(request, now(), zone)
  const { reminded_at, provider_name } = request
  return (
    <li className={styles.card}>
      <h3 translate="no">{what}</h3>
      <p>
        <span>{`${words.withName} `}</span>
        <strong translate="no">{provider_name ?? words.yourCounselor}</strong>
        <span>{` · ${methodName(request.appointment_method)}`}</span>
      </p>
      {reminded_at === null ? null : (
        <p className={styles.soft}>
          {words.reminded({ moment: dayAndTime(Temporal.Instant.from(reminded_at), zone) })}
        </p>
      )}
      {reminder.now ? null : <p className={styles.soft}>{words.remindFrom({ moment: reminder.from })}</p>}
      <div className={styles.acts}>
        {reminder.now ? (
          <Button
            kind="secondary"
            busy={reminding.isPending}
            onClick={() => reminding.mutate()}
            aria-label={words.remindOf({ what })}
          >
            {words.remind}
          </Button>
        ) : null}
        <Button kind="danger" onClick={onWithdraw} aria-label={words.withdrawOf({ what })}>
          {words.withdraw}
        </Button>
        <span role="status">
          {reminding.isError ? troubleWords(reminding.error) : reminding.isSuccess ? words.sent : null}
        </span>
      </div>
    </li>
  )
}
