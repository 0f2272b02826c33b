import { revokeCalendarFeed, createCalendarFeed } from '@evenkeel/api-contract/counselor/calendar'
import { useState } from 'react'
import { useStaffClient } from '#session/session-context.tsx'
import { Button } from '@evenkeel/ui/Button'
import { ConfirmDialog } from '#components/dialog/Dialog.tsx'
import { ErrorNotice, Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { formatDate } from '#lib/time/date-time.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import styles from '../calendar.module.css'
import { feedMessages } from '../calendar.messages.ts'
import { useInvalidateCounselorQueries } from '../use-calendar.ts'

function NewFeedAddress({ address }: { readonly address: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = (): void => void navigator.clipboard.writeText(address).then(() => setIsCopied(true))
  return (
    <Notice kind="success" title={feedMessages.address} isNew>
      <p className={styles.address}>{address}</p>
      <p>{feedMessages.addressHint}</p>
      <Button kind="secondary" onClick={copy}>
        <span aria-live="polite">{isCopied ? feedMessages.copied : feedMessages.copy}</span>
      </Button>
    </Notice>
  )
}

/** Creates and revokes the feed address; `webUrl` is the one just created. */
function useCalendarFeed() {
  const { call } = useStaffClient()
  const invalidate = useInvalidateCounselorQueries()
  const [address, setAddress] = useState<string | null>(null)
  const [asks, setAsks] = useState<'renew' | 'end' | null>(null)
  const make = useAsyncAction<undefined, { address: string }>({
    act: () => call(createCalendarFeed, {}),
    onDone: (made) => {
      setAddress(made.address)
      setAsks(null)
      invalidate()
    },
  })
  const end = useAsyncAction<undefined, unknown>({
    act: () => call(revokeCalendarFeed, {}),
    onDone: () => {
      setAddress(null)
      setAsks(null)
      invalidate()
    },
  })
  return { address, asks, setAsks, make, end }
}

/** Private feed address that shows busy times: create, renew and revoke. */
export function CalendarFeedSection({
  madeAt,
  zone,
}: {
  readonly madeAt: string | null
  readonly zone: string
}) {
  const { address, asks, setAsks, make, end } = useCalendarFeed()
  const { renewTitle, renewText, endTitle, endText } = feedMessages
  return (
    <section className={parts.panel} aria-labelledby="out-feed">
      <div>
        <h2 id="out-feed">{feedMessages.outTitle}</h2>
        <p className={parts.soft}>{feedMessages.outText}</p>
      </div>
      {address === null ? (
        <p>{madeAt === null ? feedMessages.none : feedMessages.madeAt({ day: formatDate(madeAt, zone) })}</p>
      ) : (
        <NewFeedAddress key={address} address={address} />
      )}
      <ErrorNotice text={asks === null ? make.problem : null} />
      <div className={parts.row}>
        {madeAt === null ? (
          <Button busy={make.busy} onClick={() => make.run(undefined)}>
            {feedMessages.make}
          </Button>
        ) : (
          <>
            <Button kind="secondary" onClick={() => setAsks('renew')}>
              {feedMessages.renew}
            </Button>
            <Button kind="quiet" onClick={() => setAsks('end')}>
              {feedMessages.end}
            </Button>
          </>
        )}
      </div>
      {asks === 'renew' ? (
        <ConfirmDialog title={renewTitle} act={make} label={feedMessages.renew} onClose={() => setAsks(null)}>
          <p>{renewText}</p>
        </ConfirmDialog>
      ) : null}
      {asks === 'end' ? (
        <ConfirmDialog
          title={endTitle}
          act={end}
          label={feedMessages.end}
          kind="danger"
          onClose={() => setAsks(null)}
        >
          <p>{endText}</p>
        </ConfirmDialog>
      ) : null}
    </section>
  )
}
