import { Languages } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from '#lib/router/Router.tsx'
import { usePlace } from '#organisation/organisation-context.tsx'
import { shownBy } from '#organisation/shown-by.ts'
import { Button } from '#ui/Button.tsx'
import { PhoneNumber } from '#ui/PhoneNumber.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import styles from './language.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { type Translation, translationPlace, useAccepted } from './translation.ts'
import { languageWords } from './language.words.ts'

/**
 * The translation service's own control: an empty place, and its script, loaded once in the life of a document. React
 * never touches what the script puts here.
 */
function Widget({ script }: { readonly script: string }) {
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (document.querySelector('script[data-translation]')) return
    const element = document.createElement('script')
    element.src = script
    element.async = true
    element.dataset['translation'] = ''
    element.addEventListener('error', () => setFailed(true))
    document.head.append(element)
  }, [script])
  return (
    <div className={styles.widget}>
      <div id="translation-widget" data-testid="translation-widget" />
      {failed ? <p role="status">{languageWords.silent}</p> : null}
    </div>
  )
}

/** Said before anything else where there is nothing to accept yet. */
function NotSetUp() {
  return (
    <p className={styles.notYet} role="status">
      <strong>{`${languageWords.notSetUp} `}</strong>
      <span>{languageWords.changesNothing}</span>
    </p>
  )
}

/** What people have written in other languages comes before what a machine makes of it. */
function WrittenIn() {
  return (
    <p>
      <span>{`${languageWords.alsoIn} `}</span>
      <LanguageSwitch place="footer" />
    </p>
  )
}

/** A person answers where a machine cannot. */
function CallInstead() {
  const phone = shownBy(usePlace())?.phone
  if (phone === undefined) return null
  return (
    <p>
      <span>{`${languageWords.callInstead} `}</span>
      <PhoneNumber number={phone} />
    </p>
  )
}

function Disclaimer({
  onAccept,
  onCancel,
}: {
  readonly onAccept: () => void
  readonly onCancel: () => void
}) {
  return (
    <>
      <p>{languageWords.automatic}</p>
      <p>{languageWords.englishPrevails}</p>
      <p>{languageWords.outsideControl}</p>
      <div className={styles.actions}>
        <Button onClick={onAccept}>{languageWords.accept}</Button>
        <Button kind="secondary" onClick={onCancel}>
          {languageWords.cancel}
        </Button>
      </div>
    </>
  )
}

const words = {
  'not-set-up': languageWords.notSetUp,
  off: languageWords.off,
} as const

/**
 * The Language button with its disclaimer (LANG-01 to LANG-09). Accept hides the button and reveals the translation widget;
 * Cancel, Escape and a click on the backdrop close the dialog. `allowed`: the widget may run on the page shown.
 */
export function Language({
  translation,
  allowed,
}: {
  readonly translation: Translation
  readonly allowed: boolean
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Without a service the acceptance is answered on this page, and is over with it.
  const { key } = useLocation()
  const [acceptedOn, setAcceptedOn] = useState<string | null>(null)
  const isAnswered = !translation.isSetUp && acceptedOn === key
  const accepted = useAccepted(translation) || isAnswered
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const open = () => {
    dialog.current?.showModal()
    // The browser would begin at the first button, which is below the window where there is little room.
    title.current?.focus()
  }
  const close = () => dialog.current?.close()
  const place = translationPlace(accepted, translation, allowed)
  return (
    <>
      {place === 'button' ? (
        <button type="button" className={styles.button} onClick={open}>
          <Languages aria-hidden="true" size={20} />
          <span>{languageWords.button}</span>
        </button>
      ) : null}
      {place === 'widget' ? <Widget script={translation.script ?? ''} /> : null}
      {place === 'not-set-up' || place === 'off' ? (
        <div className={styles.widget} data-testid="translation-widget">
          <p role="status">{words[place]}</p>
        </div>
      ) : null}
      {place === 'reopen' ? (
        <div className={styles.widget} data-testid="translation-widget">
          <Button kind="quiet" onClick={() => window.location.reload()}>
            {languageWords.translateThis}
          </Button>
        </div>
      ) : null}
      <Dialog ref={dialog} labelledBy={titleId}>
        <h2 id={titleId} ref={title} tabIndex={-1} className={styles.title}>
          {languageWords.title}
        </h2>
        <WrittenIn />
        {translation.isSetUp ? null : <NotSetUp />}
        <CallInstead />
        <Disclaimer
          onAccept={() => {
            translation.accept()
            setAcceptedOn(key)
            close()
          }}
          onCancel={close}
        />
      </Dialog>
    </>
  )
}
