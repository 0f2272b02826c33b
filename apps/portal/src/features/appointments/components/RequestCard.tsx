import { ApiError } from '@evenkeel/api-contract/client/api-call'
import type { SlotQuery } from '@evenkeel/api-contract/portal/slot-queries'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFormEnvironment } from '#form/state/form-environment.ts'
import { formatDateTime } from '@evenkeel/api-contract/time/format-date-time'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { useSessionClient } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import { sendRequestReminder } from '../api.ts'
import { getMethodName } from '#session/visits/visit-text.ts'
import { describeRequestedTime, getReminderStatus } from '../appointment-lists.ts'
import styles from './appointments.module.css'
import { timeRequestMessages as words } from '../time-requests.messages.ts'

const describeReminderError = (error: unknown): string =>
  error instanceof ApiError && error.status === 429 ? words.onceADay : words.notSent

/** A time request with its reminder and withdrawal buttons. */
export function RequestCard({
  request,
  onWithdraw,
}: {
  readonly request: SlotQuery
  readonly onWithdraw: () => void
}) {
  const session = useSessionClient()
  const client = useQueryClient()
  const zone = useTimeZone()
  const { now } = useFormEnvironment()
  const reminding = useMutation({
    mutationFn: () => sendRequestReminder(session, request.id),
    onSettled: () => client.invalidateQueries({ queryKey: ['slot-queries'] }),
  })
  const what = describeRequestedTime(request)
  const reminder = getReminderStatus(request, now(), zone)
  const { reminded_at, provider_name } = request
  return (
    <li className={styles.card}>
      <h3 translate="no">{what}</h3>
      <p>
        <span>{`${words.withName} `}</span>
        <strong translate="no">{provider_name ?? words.yourCounselor}</strong>
        <span>{` · ${getMethodName(request.appointment_method)}`}</span>
      </p>
      {reminded_at === null ? null : (
        <p className={styles.soft}>
          {words.reminded({ moment: formatDateTime(Temporal.Instant.from(reminded_at), zone) })}
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
          {reminding.isError
            ? describeReminderError(reminding.error)
            : reminding.isSuccess
              ? words.sent
              : null}
        </span>
      </div>
    </li>
  )
}
