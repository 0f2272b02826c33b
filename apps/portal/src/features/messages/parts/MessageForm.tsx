import { useState } from 'react'
import { FILES_PLACE } from '#files/attachments.ts'
import { FilePicker } from '#files/FilePicker.tsx'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useDelivery } from '#session/delivery.ts'
import { type Draft, useDraft } from '#session/use-draft.ts'
import { Banner, type BannerKind } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { draftNames, messageDraft } from '../message-draft.ts'
import {
  type MessageDraftOptions,
  type MessageForm,
  type MessageTrouble,
  useMessageDraft,
} from '../use-message-draft.ts'
import styles from './messages.module.css'
import { NotForEmergencies } from './NotForEmergencies.tsx'

/** There is a draft, but its key did not come: typing now would write over it. */
function CannotOpenYet({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Banner kind="warning" title="We cannot open what you wrote just now" live>
      <p>It is safe in this browser. Please try again in a moment.</p>
      <Button kind="secondary" onClick={onRetry}>
        Try again
      </Button>
    </Banner>
  )
}

/** The key was changed: said once, because what cannot be opened was removed. */
function KeptIsLost() {
  return (
    <Banner kind="info" title="An earlier draft could not be opened" live>
      <p>
        The lock on your drafts was changed for safety, so we removed what was kept here. Nobody could read
        it. We are sorry that you have to write it again. Messages that were sent are not affected.
      </p>
    </Banner>
  )
}

export interface MessageFormProps extends Omit<MessageDraftOptions, 'draft' | 'text' | 'files'> {
  /** Where the draft belongs: `new`, or the conversation. */
  readonly place: 'new' | number
  readonly label: string
}

const troubles: Readonly<Record<MessageTrouble, { kind: BannerKind; title: string; text: string }>> = {
  stopped: {
    kind: 'info',
    title: 'Sending was stopped',
    text: 'Nothing was sent to your counselor. Everything you wrote is still here.',
  },
  files: {
    kind: 'warning',
    title: 'Your message was not sent yet',
    text: 'Some files did not go through. Each says what to do. Your words and the other files are safe here.',
  },
  unknown: {
    kind: 'warning',
    title: 'We do not know yet whether your message arrived',
    text: 'Everything you wrote is kept here. Press “Send message” again: your counselor gets it once, however often you try.',
  },
  differs: {
    kind: 'warning',
    title: 'An earlier version of this message did arrive',
    text: 'You find it under “Sent”. If you also want to send what is written here, press “Send message” again.',
  },
}

/** How far the sending is, and how the last try ended. */
function Progress({ messageForm }: { readonly messageForm: MessageForm }) {
  const { stage, trouble, isKept } = messageForm
  const shown = trouble === null ? null : troubles[trouble]
  return (
    <>
      {shown && stage === 'writing' ? (
        <Banner kind={shown.kind} title={shown.title} live>
          <p>{shown.text}</p>
        </Banner>
      ) : null}
      {isKept ? null : (
        <Banner kind="warning" title="This browser cannot keep your draft" live>
          <p>Please stay on this page until your message is sent.</p>
        </Banner>
      )}
      <p role="status" className={styles.stage}>
        {stage === 'files' ? 'Sending your files' : stage === 'message' ? 'Sending your message' : ''}
      </p>
      {stage === 'files' && messageForm.attachments.list.length > 0 ? (
        <Button kind="secondary" onClick={messageForm.stop}>
          Stop sending
        </Button>
      ) : null}
    </>
  )
}

/** The open letter: its draft is known. */
function OpenMessageForm(props: MessageFormProps & { readonly text: Draft; readonly files: Draft }) {
  const { place, label, initial, text, files } = props
  const { newId } = useDelivery()
  const [draft] = useState(() => messageDraft(text.kept, initial, newId))
  const messageForm = useMessageDraft({ ...props, draft })
  const isBusy = messageForm.form.state === 'loading'
  return (
    <>
      <NotForEmergencies />
      {text.trouble === 'lost' || files.trouble === 'lost' ? <KeptIsLost /> : null}
      {text.kept || files.kept ? (
        <p role="status" className={styles.restored}>
          We kept what you wrote. Only you can read it.
        </p>
      ) : null}
      <Form
        form={messageForm.form}
        label={label}
        footer={
          <>
            <FilePicker
              attachments={messageForm.attachments}
              label={place === 'new' ? 'Files' : 'Files for your reply'}
              busy={isBusy}
              highlighted={messageForm.form.highlighted === FILES_PLACE}
            />
            <Progress messageForm={messageForm} />
            <SubmitButton>Send message</SubmitButton>
          </>
        }
      />
      <p className={styles.soft}>
        Your draft is kept in this browser, locked for you alone, until it is sent. Before logging out removes
        it, we ask you.
      </p>
    </>
  )
}

/**
 * Writing to a counselor: the notice that this is not for emergencies, the fields, the files, and a draft that is still
 * there after a reload, a crash or the end of the session.
 */
export function MessageForm(props: MessageFormProps) {
  const names = draftNames(props.place)
  const text = useDraft(names.text)
  const files = useDraft(names.files)
  // Nobody types into a form that is about to be filled with what they wrote before.
  if (text.kept === undefined || files.kept === undefined)
    return <Waiting what="Opening the form" lines={3} />
  const drafts = [text, files]
  if (drafts.some(({ trouble }) => trouble === 'unreachable'))
    return <CannotOpenYet onRetry={() => drafts.forEach(({ retry }) => retry())} />
  return <OpenMessageForm {...props} text={text} files={files} />
}
