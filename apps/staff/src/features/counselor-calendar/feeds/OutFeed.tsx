import { endCalendarFeed, makeCalendarFeed } from '@evenkeel/contract/counselor/calendar'
import { useState } from 'react'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Confirm } from '#ui/dialog/Confirm.tsx'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { date } from '#ui/times/times.ts'
import { useAct } from '#ui/use-act.ts'
import styles from '../calendar.module.css'
import { feedWords } from '../calendar.words.ts'
import { useReadAgain } from '../use-calendar.ts'

function NewAddress({ address }: { readonly address: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = (): void => void navigator.clipboard.writeText(address).then(() => setIsCopied(true))
  return (
    <Notice kind="success" title={feedWords.address} isNew>
      <p className={styles.address}>{address}</p>
      <p>{feedWords.addressHint}</p>
      <Button kind="secondary" onPress={copy}>
        <span aria-live="polite">{isCopied ? feedWords.copied : feedWords.copy}</span>
      </Button>
    </Notice>
  )
}

/** Makes and ends the address; `address` is the one just made. */
function useFeed() {
  const { call } = useStaff()
  const readAgain = useReadAgain()
  const [address, setAddress] = useState<string | null>(null)
  const [asks, setAsks] = useState<'renew' | 'end' | null>(null)
  const make = useAct<undefined, { address: string }>({
    act: () => call(makeCalendarFeed, {}),
    onDone: (made) => {
      setAddress(made.address)
      setAsks(null)
      readAgain()
    },
  })
  const end = useAct<undefined, unknown>({
    act: () => call(endCalendarFeed, {}),
    onDone: () => {
      setAddress(null)
      setAsks(null)
      readAgain()
    },
  })
  return { address, asks, setAsks, make, end }
}

/** The private address that says "Busy": made, renewed and ended. */
export function OutFeed({ madeAt, zone }: { readonly madeAt: string | null; readonly zone: string }) {
  const { address, asks, setAsks, make, end } = useFeed()
  const { renewTitle, renewText, endTitle, endText } = feedWords
  return (
    <section className={parts.panel} aria-labelledby="out-feed">
      <div>
        <h2 id="out-feed">{feedWords.outTitle}</h2>
        <p className={parts.soft}>{feedWords.outText}</p>
      </div>
      {address === null ? (
        <p>{madeAt === null ? feedWords.none : feedWords.madeAt({ day: date(madeAt, zone) })}</p>
      ) : (
        <NewAddress key={address} address={address} />
      )}
      <Problem text={asks === null ? make.problem : null} />
      <div className={parts.row}>
        {madeAt === null ? (
          <Button busy={make.busy} onPress={() => make.run(undefined)}>
            {feedWords.make}
          </Button>
        ) : (
          <>
            <Button kind="secondary" onPress={() => setAsks('renew')}>
              {feedWords.renew}
            </Button>
            <Button kind="quiet" onPress={() => setAsks('end')}>
              {feedWords.end}
            </Button>
          </>
        )}
      </div>
      {asks === 'renew' ? (
        <Confirm title={renewTitle} act={make} doIt={feedWords.renew} onClose={() => setAsks(null)}>
          <p>{renewText}</p>
        </Confirm>
      ) : null}
      {asks === 'end' ? (
        <Confirm title={endTitle} act={end} doIt={feedWords.end} kind="danger" onClose={() => setAsks(null)}>
          <p>{endText}</p>
        </Confirm>
      ) : null}
    </section>
  )
}
