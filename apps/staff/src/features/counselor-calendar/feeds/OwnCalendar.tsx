import { Refused } from '@evenkeel/contract/call'
import {
  type CounselorCalendar,
  removeOwnCalendar,
  setOwnCalendar,
  testOwnCalendar,
} from '@evenkeel/contract/counselor/calendar'
import { useState } from 'react'
import { useStaff, useTyped } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Confirm } from '#ui/dialog/Confirm.tsx'
import { TextField } from '#ui/fields/Fields.tsx'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { saidBy } from '#ui/refusal.ts'
import { moment } from '#ui/times/times.ts'
import { useAct } from '#ui/use-act.ts'
import { feedWords } from '../calendar.words.ts'
import { useReadAgain } from '../use-calendar.ts'

type Kept = NonNullable<CounselorCalendar['own_calendar']>

/** Tells of entries that may be busy without anybody knowing when; nothing where there are none. */
function Unread({ count, isNew = false }: { readonly count: number; readonly isNew?: boolean }) {
  if (count === 0) return null
  return (
    <Notice kind="warning" title={feedWords.unread({ count })} isNew={isNew}>
      <p>{feedWords.unreadText}</p>
    </Notice>
  )
}

/** The calendar that is read, and how it stands with it. */
function InUse({ kept, zone }: { readonly kept: Kept; readonly zone: string }) {
  const { call } = useStaff()
  const readAgain = useReadAgain()
  const [asks, setAsks] = useState(false)
  const stop = useAct<undefined, unknown>({ act: () => call(removeOwnCalendar, {}), onDone: readAgain })
  return (
    <>
      <p>
        {feedWords.used({ host: kept.host })}{' '}
        {kept.read_at === null ? null : feedWords.readAt({ moment: moment(kept.read_at, zone) })}
      </p>
      <Unread count={kept.unread ?? 0} />
      {kept.problem === null ? null : (
        <Notice kind="warning" title={feedWords[kept.problem]}>
          <p>{feedWords.keptBusy}</p>
        </Notice>
      )}
      <div>
        <Button kind="secondary" onPress={() => setAsks(true)}>
          {feedWords.stop}
        </Button>
      </div>
      {asks ? (
        <Confirm title={feedWords.stopTitle} act={stop} doIt={feedWords.stop} onClose={() => setAsks(false)}>
          <p>{feedWords.stopText}</p>
        </Confirm>
      ) : null}
    </>
  )
}

/** What the service says of an address, where that is why it is not used; null: there is another reason, or none. */
const refusedAddress = (error: unknown): string | null =>
  error instanceof Refused && error.status === 422 ? saidBy(error) : null

/** An address while it is typed: tried, and used. */
function useAddress() {
  const { call } = useStaff()
  const readAgain = useReadAgain()
  // In the memory of the page alone: the address is as good as a password.
  const [address, setAddress, forget] = useTyped('counselor own calendar', '')
  const [said, setSaid] = useState<string | null>(null)
  const [unread, setUnread] = useState(0)
  const [fault, setFault] = useState<string | null>(null)
  const clear = (): void => {
    setSaid(null)
    setUnread(0)
    setFault(null)
    set.reset()
  }
  const test = useAct({
    act: () => call(testOwnCalendar, { body: { address } }),
    onDone: ({ problem, busy, unread: left = 0 }) => {
      setFault(problem === null ? null : feedWords[problem])
      setUnread(left)
      // Where some of it could not be read, nobody knows that it is never busy.
      const isKnown = problem === null && (left === 0 || busy.length > 0)
      setSaid(isKnown ? feedWords.tested({ count: busy.length }) : null)
    },
  })
  const set = useAct({
    act: () => call(setOwnCalendar, { body: { address } }),
    onDone: () => {
      forget()
      readAgain()
    },
  })
  const refused = refusedAddress(set.error)
  const run = (act: typeof test): void => {
    clear()
    if (address.trim() === '') setFault(feedWords.not_allowed)
    else act.run(undefined)
  }
  const type = (typed: string): void => {
    setAddress(typed)
    clear()
  }
  return {
    ...{ address, type, said, unread, test, set, run },
    fault: fault ?? refused,
    problem: test.problem ?? (refused === null ? set.problem : null),
  }
}

/** Tries an address, and uses it. */
function AddressForm() {
  const { address, type, said, unread, fault, problem, test, set, run } = useAddress()
  return (
    <>
      <TextField
        label={feedWords.ownAddress}
        hint={feedWords.ownHint}
        value={address}
        onChange={type}
        required
        maxLength={2000}
        error={fault}
      />
      {said === null ? null : (
        <Notice kind="success" isNew>
          <p>{said}</p>
        </Notice>
      )}
      <Unread count={unread} isNew />
      <Problem text={problem} />
      <div className={parts.row}>
        <Button kind="secondary" busy={test.busy} onPress={() => run(test)}>
          {feedWords.test}
        </Button>
        <Button busy={set.busy} onPress={() => run(set)}>
          {feedWords.set}
        </Button>
      </div>
    </>
  )
}

interface OwnCalendarProps {
  readonly kept: Kept | null
  readonly zone: string
}

/** Busy times from a calendar of one's own. */
export function OwnCalendar({ kept, zone }: OwnCalendarProps) {
  return (
    <section className={parts.panel} aria-labelledby="own-calendar">
      <div>
        <h2 id="own-calendar">{feedWords.inTitle}</h2>
        <p className={parts.soft}>{feedWords.inText}</p>
      </div>
      {kept ? <InUse kept={kept} zone={zone} /> : <AddressForm />}
    </section>
  )
}
