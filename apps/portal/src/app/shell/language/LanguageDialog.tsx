import { useEffect, useId, useRef } from 'react'
import { useTenant } from '#organization/organization-context.tsx'
import { getDisplayedOrganization } from '#organization/displayed-organization.ts'
import { Button } from '#components/Button.tsx'
import { PhoneNumber } from '#components/PhoneNumber.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import styles from './language-dialog.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { languageMessages } from './language.messages.ts'

/** Said before anything else where there is nothing to accept yet. */
function TranslationUnavailable() {
  return (
    <p className={styles.notYet} role="status">
      <strong>{`${languageMessages.notSetUp} `}</strong>
      <span>{languageMessages.changesNothing}</span>
    </p>
  )
}

/** What people have written in other languages comes before what a machine makes of it. */
function TranslatedLanguages() {
  return (
    <p className={styles.writtenIn}>
      <span>{`${languageMessages.alsoIn} `}</span>
      <LanguageSwitch />
    </p>
  )
}

/** A person answers where a machine cannot. */
function CallInsteadNotice() {
  const phone = getDisplayedOrganization(useTenant())?.phone
  if (phone === undefined) return null
  return (
    <p>
      <span>{`${languageMessages.callInstead} `}</span>
      <PhoneNumber number={phone} />
    </p>
  )
}

function Disclaimer({
  isSetUp,
  onAccept,
  onCancel,
}: {
  readonly isSetUp: boolean
  readonly onAccept: () => void
  readonly onCancel: () => void
}) {
  return (
    <>
      <p>{languageMessages.automatic}</p>
      <p>{languageMessages.englishPrevails}</p>
      <p>{languageMessages.outsideControl}</p>
      <div className={styles.actions}>
        {/* Where it changes nothing, it does not look like the way to another language. */}
        <Button kind={isSetUp ? 'primary' : 'secondary'} onClick={onAccept}>
          {languageMessages.accept}
        </Button>
        <Button kind="secondary" onClick={onCancel}>
          {languageMessages.cancel}
        </Button>
      </div>
    </>
  )
}

/** What the Language button opens. */
export interface LanguageDialogProps {
  /** How often it was opened: once more opens it again. */
  readonly opened: number
  /** Whether a translation service is set up for this site. */
  readonly isSetUp: boolean
  readonly onAccept: () => void
}

/** The disclaimer before a translation (LANG-02 to LANG-09): Cancel, Escape and a click on the backdrop close it. */
export function LanguageDialog({ opened, isSetUp, onAccept }: LanguageDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    // The browser would begin at the first button, which is below the window where there is little room.
    title.current?.focus()
  }, [opened])
  const close = () => dialog.current?.close()
  return (
    <Dialog ref={dialog} labelledBy={titleId}>
      <h2 id={titleId} ref={title} tabIndex={-1} className={styles.title}>
        {languageMessages.title}
      </h2>
      <TranslatedLanguages />
      {isSetUp ? null : <TranslationUnavailable />}
      <CallInsteadNotice />
      <Disclaimer
        isSetUp={isSetUp}
        onAccept={() => {
          onAccept()
          close()
        }}
        onCancel={close}
      />
    </Dialog>
  )
}
