import { useState } from 'react'
import { limits } from '@evenkeel/api-contract/limits'
import type { NoticeKind } from '@evenkeel/ui/Notice'
import { Banner } from '#components/Banner.tsx'
import { Button } from '#components/Button.tsx'
import { LoadingPlaceholder } from '#components/LoadingPlaceholder.tsx'
import { componentMessages } from '#components/components.messages.ts'
import { FilePicker } from '#files/FilePicker.tsx'
import { FILES_FIELD_ID } from '#files/attachments.ts'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { formatPhone } from '@evenkeel/web/format-phone'
import { useOrganization } from '#organization/organization-context.tsx'
import { useDelivery } from '#session/delivery.ts'
import { type Draft, useDraft } from '#session/use-draft.ts'
import { getDraftNames, parseMessageDraft } from '../message-draft.ts'
import { notForEmergenciesMessages } from '../not-for-emergencies.messages.ts'
import {
  type MessageDraftForm,
  type MessageDraftOptions,
  type SendFailure,
  useMessageDraft,
} from '../use-message-draft.ts'
import { writeMessageMessages as words } from '../write-message.messages.ts'
import styles from './messages.module.css'

/** Shown before writing: messages may not be read right away. */
function NotForEmergencies() {
  const { phone } = useOrganization()
  return (
    <Banner kind="warning" title={notForEmergenciesMessages.title}>
      <p className={styles.doNotWait}>{notForEmergenciesMessages.doNotWait}</p>
      <ul className={styles.lines}>
        <li>
          <a href={`tel:${limits.emergencyNumber}`} translate="no">
            {notForEmergenciesMessages.call({ number: limits.emergencyNumber })}
          </a>
        </li>
        <li>
          <a href={`tel:${limits.suicideNumber}`} translate="no">
            {notForEmergenciesMessages.call({ number: limits.suicideNumber })}
          </a>
        </li>
        <li>
          <a href={`sms:${limits.suicideNumber}`} translate="no">
            {notForEmergenciesMessages.text({ number: limits.suicideNumber })}
          </a>
        </li>
        <li>
          <a href={`tel:${phone}`}>
            <span>{`${notForEmergenciesMessages.callUs} `}</span>
            <span translate="no">{formatPhone(phone)}</span>
          </a>
        </li>
      </ul>
    </Banner>
  )
}

/** There is a draft, but its key did not load: typing now would overwrite it. */
function DraftUnavailable({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Banner kind="warning" title={words.notOpen} live>
      <p>{words.isSafe}</p>
      <Button kind="secondary" onClick={onRetry}>
        {componentMessages.tryAgain}
      </Button>
    </Banner>
  )
}

/** The key was changed; shown once, because the unreadable draft was removed. */
function DraftLost() {
  return (
    <Banner kind="info" title={words.isLost} live>
      <p>{words.locked}</p>
    </Banner>
  )
}

export interface MessageFormProps extends Omit<MessageDraftOptions, 'draft' | 'text' | 'files'> {
  /** Where the draft belongs: `new`, or the conversation. */
  readonly place: 'new' | number
  readonly label: string
}

const sendFailures: Readonly<Record<SendFailure, { kind: NoticeKind; title: string; text: string }>> = {
  stopped: {
    kind: 'info',
    title: words.stopped,
    text: words.nothingSent,
  },
  files: {
    kind: 'warning',
    title: words.notSent,
    text: words.filesFailed,
  },
  unknown: {
    kind: 'warning',
    title: words.unknown,
    text: words.sendOnce,
  },
  differs: {
    kind: 'warning',
    title: words.differs,
    text: words.sendAlso,
  },
}

/** Progress of sending, and the outcome of the last attempt. */
function SendProgress({ messageForm }: { readonly messageForm: MessageDraftForm }) {
  const { stage, trouble, isKept } = messageForm
  const shown = trouble === null ? null : sendFailures[trouble]
  return (
    <>
      {shown && stage === 'writing' ? (
        <Banner kind={shown.kind} title={shown.title} live>
          <p>{shown.text}</p>
        </Banner>
      ) : null}
      {isKept ? null : (
        <Banner kind="warning" title={words.notKept} live>
          <p>{words.stay}</p>
        </Banner>
      )}
      <p role="status" className={styles.stage}>
        {stage === 'files' ? words.sendingFiles : stage === 'message' ? words.sending : ''}
      </p>
      {stage === 'files' && messageForm.attachments.list.length > 0 ? (
        <Button kind="secondary" onClick={messageForm.stop}>
          {words.stop}
        </Button>
      ) : null}
    </>
  )
}

/** The form once the draft is known. */
function OpenMessageForm(props: MessageFormProps & { readonly text: Draft; readonly files: Draft }) {
  const { place, label, initial, text, files } = props
  const { newId } = useDelivery()
  const [draft] = useState(() => parseMessageDraft(text.kept, initial, newId))
  const messageForm = useMessageDraft({ ...props, draft })
  const isBusy = messageForm.form.state === 'loading'
  return (
    <>
      <NotForEmergencies />
      {text.trouble === 'lost' || files.trouble === 'lost' ? <DraftLost /> : null}
      {text.kept || files.kept ? (
        <p role="status" className={styles.restored}>
          {words.kept}
        </p>
      ) : null}
      <Form
        form={messageForm.form}
        label={label}
        footer={
          <>
            <FilePicker
              attachments={messageForm.attachments}
              label={place === 'new' ? words.files : words.filesForReply}
              busy={isBusy}
              highlighted={messageForm.form.highlighted === FILES_FIELD_ID}
            />
            <SendProgress messageForm={messageForm} />
            <SubmitButton>{words.send}</SubmitButton>
          </>
        }
      />
      <p className={styles.soft}>
        <span>{words.whoReads}</span> <span>{words.keptUntilSent}</span>
      </p>
    </>
  )
}

/**
 * Message to a counselor: emergency notice, fields, files, and a draft that survives a reload, a crash or the
 * end of the session.
 */
export function MessageForm(props: MessageFormProps) {
  const names = getDraftNames(props.place)
  const text = useDraft(names.text)
  const files = useDraft(names.files)
  // Wait for the draft, so that it does not overwrite new input.
  if (text.kept === undefined || files.kept === undefined)
    return <LoadingPlaceholder what={words.opening} lines={3} />
  const drafts = [text, files]
  if (drafts.some(({ trouble }) => trouble === 'unreachable'))
    return <DraftUnavailable onRetry={() => drafts.forEach(({ retry }) => retry())} />
  return <OpenMessageForm {...props} text={text} files={files} />
}
