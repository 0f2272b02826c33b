import { ApiError } from '@evenkeel/api-contract/client/api-call'
import {
  type CounselorCalendar,
  removeExternalCalendar,
  setExternalCalendar,
  testExternalCalendar,
} from '@evenkeel/api-contract/counselor/calendar'
import { useState } from 'react'
import { useStaffClient, useMemoryDraft } from '#session/session-context.tsx'
import { Button } from '@evenkeel/ui/Button'
import { ConfirmDialog } from '#components/dialog/Dialog.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import { ErrorNotice, Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { getServerMessage } from '#lib/api-errors.ts'
import { formatDayTime } from '#lib/time/date-time.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { feedMessages } from '../calendar.messages.ts'
import { useInvalidateCounselorQueries } from '../use-calendar.ts'

type ConnectedCalendar = NonNullable<CounselorCalendar['own_calendar']>

/** Warns of entries whose times could not be read; renders nothing when there are none. */
function UnreadableEntriesNotice({
  count,
  isNew = false,
}: {
  readonly count: number
  readonly isNew?: boolean
}) {
  if (count === 0) return null
  return (
    <Notice kind="warning" title={feedMessages.unread({ count })} isNew={isNew}>
      <p>{feedMessages.unreadText}</p>
    </Notice>
  )
}

/** The connected calendar and its status. */
function ConnectedCalendarPanel({ kept, zone }: { readonly kept: ConnectedCalendar; readonly zone: string }) {
  const { call } = useStaffClient()
  const invalidate = useInvalidateCounselorQueries()
  const [asks, setAsks] = useState(false)
  const stop = useAsyncAction<undefined, unknown>({
    act: () => call(removeExternalCalendar, {}),
    onDone: invalidate,
  })
  return (
    <>
      <p>
        {feedMessages.used({ host: kept.host })}{' '}
        {kept.read_at === null ? null : feedMessages.readAt({ moment: formatDayTime(kept.read_at, zone) })}
      </p>
      <UnreadableEntriesNotice count={kept.unread ?? 0} />
      {kept.problem === null ? null : (
        <Notice kind="warning" title={feedMessages[kept.problem]}>
          <p>{feedMessages.keptBusy}</p>
        </Notice>
      )}
      <div>
        <Button kind="secondary" onClick={() => setAsks(true)}>
          {feedMessages.stop}
        </Button>
      </div>
      {asks ? (
        <ConfirmDialog
          title={feedMessages.stopTitle}
          act={stop}
          label={feedMessages.stop}
          onClose={() => setAsks(false)}
        >
          <p>{feedMessages.stopText}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}

/** Reason why the service rejects an address; null when there is another reason, or none. */
const getAddressError = (error: unknown): string | null =>
  error instanceof ApiError && error.status === 422 ? getServerMessage(error) : null

/** State of the address form: test, then connect. */
function useCalendarAddress() {
  const { call } = useStaffClient()
  const invalidate = useInvalidateCounselorQueries()
  // In memory only: the address is a secret, like a password.
  const [address, setAddress, clearDraft] = useMemoryDraft('counselor own calendar', '')
  const [testResult, setTestResult] = useState<string | null>(null)
  const [unread, setUnread] = useState(0)
  const [fault, setFault] = useState<string | null>(null)
  const clear = (): void => {
    setTestResult(null)
    setUnread(0)
    setFault(null)
    set.reset()
  }
  const test = useAsyncAction({
    act: () => call(testExternalCalendar, { body: { address } }),
    onDone: ({ problem, busy, unread: left = 0 }) => {
      setFault(problem === null ? null : feedMessages[problem])
      setUnread(left)
      // If entries could not be read, an empty result does not prove that the calendar is free.
      const isKnown = problem === null && (left === 0 || busy.length > 0)
      setTestResult(isKnown ? feedMessages.tested({ count: busy.length }) : null)
    },
  })
  const set = useAsyncAction({
    act: () => call(setExternalCalendar, { body: { address } }),
    onDone: () => {
      clearDraft()
      invalidate()
    },
  })
  const refused = getAddressError(set.error)
  const run = (act: typeof test): void => {
    clear()
    if (address.trim() === '') setFault(feedMessages.not_allowed)
    else act.run(undefined)
  }
  const type = (typed: string): void => {
    setAddress(typed)
    clear()
  }
  return {
    ...{ address, type, testResult, unread, test, set, run },
    fault: fault ?? refused,
    problem: test.problem ?? (refused === null ? set.problem : null),
  }
}

/** Tests an address and connects it. */
function CalendarAddressForm() {
  const { address, type, testResult, unread, fault, problem, test, set, run } = useCalendarAddress()
  return (
    <>
      <TextField
        label={feedMessages.ownAddress}
        hint={feedMessages.ownHint}
        value={address}
        onChange={type}
        required
        maxLength={2000}
        error={fault}
      />
      {testResult === null ? null : (
        <Notice kind="success" isNew>
          <p>{testResult}</p>
        </Notice>
      )}
      <UnreadableEntriesNotice count={unread} isNew />
      <ErrorNotice text={problem} />
      <div className={parts.row}>
        <Button kind="secondary" busy={test.busy} onClick={() => run(test)}>
          {feedMessages.test}
        </Button>
        <Button busy={set.busy} onClick={() => run(set)}>
          {feedMessages.set}
        </Button>
      </div>
    </>
  )
}

interface ExternalCalendarSectionProps {
  readonly kept: ConnectedCalendar | null
  readonly zone: string
}

/** Busy times from the counselor's external calendar. */
export function ExternalCalendarSection({ kept, zone }: ExternalCalendarSectionProps) {
  return (
    <section className={parts.panel} aria-labelledby="own-calendar">
      <div>
        <h2 id="own-calendar">{feedMessages.inTitle}</h2>
        <p className={parts.soft}>{feedMessages.inText}</p>
      </div>
      {kept ? <ConnectedCalendarPanel kept={kept} zone={zone} /> : <CalendarAddressForm />}
    </section>
  )
}
