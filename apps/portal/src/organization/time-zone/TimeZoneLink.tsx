import { formatTimeZone } from '@evenkeel/api-contract/reference-data/format-time-zone'
import { useId, useRef } from 'react'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import styles from './zone-chooser.module.css'
import { TimeZonePicker } from './TimeZonePicker.tsx'
import { useTimeZone } from './time-zone-context.tsx'
import { timeZoneMessages } from './time-zone.messages.ts'

/** The time zone link beside a ZIP code: opens a dialog with the eight zones (FIELD-29, RD-156). */
export function TimeZoneLink() {
  const dialog = useRef<HTMLDialogElement>(null)
  const headingId = useId()
  const zone = useTimeZone()
  return (
    <>
      <button type="button" className={styles.link} onClick={() => dialog.current?.showModal()}>
        <span>{`${timeZoneMessages.link} `}</span>
        <span translate="no">{formatTimeZone(zone)}</span>
      </button>
      <Dialog ref={dialog} labelledBy={headingId}>
        <h2 id={headingId}>{timeZoneMessages.yours}</h2>
        <p>{timeZoneMessages.everyTime}</p>
        <TimeZonePicker label={timeZoneMessages.timeZone} isOfBooking />
        <Button onClick={() => dialog.current?.close()}>{timeZoneMessages.done}</Button>
      </Dialog>
    </>
  )
}
