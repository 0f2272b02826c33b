import { zoneWords } from '@evenkeel/contract/lists/zone-words'
import { useId, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import styles from './zone-chooser.module.css'
import { ZoneChooser } from './ZoneChooser.tsx'
import { useZone } from './zone-context.tsx'
import { timeZoneWords } from './zone.words.ts'

/** The time zone link beside a ZIP code: a dialog with the eight zones (FIELD-29, RD-156). */
export function ZoneLink() {
  const dialog = useRef<HTMLDialogElement>(null)
  const headingId = useId()
  const zone = useZone()
  return (
    <>
      <button type="button" className={styles.link} onClick={() => dialog.current?.showModal()}>
        <span>{`${timeZoneWords.link} `}</span>
        <span translate="no">{zoneWords(zone)}</span>
      </button>
      <Dialog ref={dialog} labelledBy={headingId}>
        <h2 id={headingId}>{timeZoneWords.yours}</h2>
        <p>{timeZoneWords.everyTime}</p>
        <ZoneChooser label={timeZoneWords.timeZone} isOfBooking />
        <Button onClick={() => dialog.current?.close()}>{timeZoneWords.done}</Button>
      </Dialog>
    </>
  )
}
