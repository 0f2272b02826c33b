import { useOffline } from '#form/state/use-offline.ts'
import { Button } from '#components/Button.tsx'
import { getHoldAnnouncement, formatHoldCountdown } from '../slot-hold.ts'
import { useSlotHold } from '../use-slot-hold.ts'
import styles from './hold-notice.module.css'
import { holdNoticeMessages as words } from './hold.messages.ts'

/** Full text, and a short one for the sticky line on a phone. */
function HoldText({ full, short }: { readonly full: string; readonly short?: string | undefined }) {
  if (short === undefined) return <p>{full}</p>
  return (
    <p>
      <span className={styles.full}>{full}</span>
      <span className={styles.short}>{short}</span>
    </p>
  )
}

/**
 * Notice that the slot is held, without a countdown that rushes people. Screen readers announce only when two
 * minutes are left and when the hold ends.
 */
export function HoldNotice({
  isBrief = false,
  asks = true,
}: {
  readonly isBrief?: boolean
  /**
   * Whether this page requests the hold; otherwise it was requested before, and the page says what happens
   * when it ends.
   */
  readonly asks?: boolean
}) {
  const { left, isOver, isPending, again } = useSlotHold(asks)
  const isOffline = useOffline()
  return (
    <div className={styles.hold}>
      {isOver ? (
        <>
          <HoldText
            full={asks ? words.over : words.overShort}
            short={isBrief ? words.overShort : undefined}
          />
          {asks ? (
            <Button kind="secondary" busy={isPending} onClick={again}>
              {words.again}
            </Button>
          ) : null}
        </>
      ) : left === null ? (
        <p> </p>
      ) : (
        <HoldText
          full={isOffline ? `${formatHoldCountdown(left)} ${words.offline}` : formatHoldCountdown(left)}
          short={isBrief ? (isOffline ? words.offlineShort : words.heldShort)({ left }) : undefined}
        />
      )}
      <p role="status" className="visually-hidden">
        {getHoldAnnouncement(left, isOver, asks) || (isOffline && left !== null ? words.offline : '')}
      </p>
    </div>
  )
}
